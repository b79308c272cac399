import { formErrors } from 'shared-contracts/forms';

type Schema = Parameters<typeof formErrors>[0];

/** The contract's schema as the form library asks for it, field by field: `register('email', rules('email'))`. */
export function fieldRules(schema: Schema) {
  return (field: string) => ({
    validate: (_value: unknown, values: object) => formErrors(schema, values)[field] ?? true,
  });
}
