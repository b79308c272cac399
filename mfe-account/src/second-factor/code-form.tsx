import { type ReactNode, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { FORM_MESSAGES } from 'shared-contracts/forms';
import { TextField } from 'shared-ui';
import { i18n } from '../texts';

export const CODE_HINT = /*i18n*/ 'Enter the six digits from your authenticator app, or a recovery code';

/**
 * State of a form for one code. After a wrong code the text is selected, so that the next code replaces it.
 * @param send resolves to true if the server accepted the code
 */
export function useCodeForm(send: (code: string) => Promise<boolean>) {
  const form = useForm({ defaultValues: { code: '' } });
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  const submit = form.handleSubmit(async ({ code }) => {
    if (!(await send(code.trim()))) setFocus('code', { shouldSelect: true });
  });
  const field = (hint: ReactNode) => (
    <TextField
      label={i18n.t('Code')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      required
      hint={hint}
      error={form.formState.errors.code?.message}
      {...form.register('code', { validate: (code) => code.trim() !== '' || FORM_MESSAGES.required })}
    />
  );
  return { submit, field };
}
