import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import { fieldRules } from './field-rules';

type Schema = Parameters<typeof fieldRules>[0];

/** A form under a contract's schema; `field('email')` is everything a text field needs to be part of it. */
export function useSchemaForm<V extends FieldValues>(schema: Schema, defaultValues: DefaultValues<V>) {
  const form = useForm<V>({ defaultValues });
  const rules = fieldRules(schema);
  const field = (name: Path<V>) => ({
    error: form.getFieldState(name, form.formState).error?.message,
    ...form.register(name, rules(name)),
  });
  return { form, field };
}
