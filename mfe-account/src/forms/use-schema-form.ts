import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import { formErrors } from 'shared-contracts/forms';

type Schema = Parameters<typeof formErrors>[0];

/** A form validated by a contract's schema. `field('email')` returns the props of a text field. */
export function useSchemaForm<V extends FieldValues>(schema: Schema, defaultValues: DefaultValues<V>) {
  const form = useForm<V>({ defaultValues });
  const rules = fieldRules(schema);
  const field = (name: Path<V>) => ({
    error: form.getFieldState(name, form.formState).error?.message,
    ...form.register(name, rules(name)),
  });
  return { form, field };
}

/** Adapts the contract's schema to the form library, by field: `register('email', rules('email'))`. */
function fieldRules(schema: Schema) {
  return (field: string) => ({
    validate: (_value: unknown, values: object) => formErrors(schema, values)[field] ?? true,
  });
}
