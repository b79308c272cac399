import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import { formErrors } from 'shared-contracts/forms';

type Schema = Parameters<typeof formErrors>[0];

/** A form validated by a contract's schema. `field('email')` returns the props of a text field. */
export function useSchemaForm<V extends FieldValues>(schema: Schema, defaultValues: DefaultValues<V>) {
  const form = useForm<V>({ defaultValues });
  const field = (name: Path<V>) => ({
    error: form.getFieldState(name, form.formState).error?.message,
    ...form.register(name, { validate: (_, values) => formErrors(schema, values)[name] ?? true }),
  });
  return { form, field };
}
