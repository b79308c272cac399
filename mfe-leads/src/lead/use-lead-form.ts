import { useEffect, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { ApiError, formErrors, type HostServices, type LeadReceipt, sentenceOf } from 'shared-contracts';
import { useSession } from 'shared-ui';
import { type Draft, dropDraft, keepDraft, readDraft } from './draft';
import { firstValues } from './prefill';
import { newSubmissionId } from './submission-id';

type LeadSchema = Parameters<typeof formErrors>[0];

interface LeadFormOptions {
  host: HostServices;
  /** names the form, and its draft */
  form: string;
  schema: LeadSchema;
  /** the message a fresh form begins with */
  message?: string;
  /** when the errors first show: after a submit attempt, or when a field is left [B5.16] */
  errorsAfter: 'submit' | 'blur';
  /** sends what was typed; resolves only when the server has stored it */
  send(values: Draft, submissionId: string): Promise<LeadReceipt>;
  onSent(receipt: LeadReceipt): void;
}

/**
 * State of one lead form: prefilled, its text kept over reload and failure, one submission id per lead. A failed
 * submission leaves every value in place and says what happened (D5).
 */
export function useLeadForm({ host, form, schema, message, errorsAfter, send, onSent }: LeadFormOptions) {
  const { user } = useSession(host);
  const submissionId = useRef('');
  const [failure, setFailure] = useState<string | null>(null);
  const fields = useForm<Draft, unknown, Draft>({
    resolver: resolverOf(schema),
    mode: errorsAfter === 'blur' ? 'onBlur' : 'onSubmit',
    reValidateMode: 'onChange',
    defaultValues: firstValues(user, null, message),
  });
  const { reset, watch } = fields;

  useEffect(() => reset(firstValues(user, readDraft(form), message)), [reset, user, form, message]);
  useEffect(() => {
    const watching = watch((values) => keepDraft(form, values));
    return () => watching.unsubscribe();
  }, [watch, form]);

  const submit = fields.handleSubmit(async (values) => {
    setFailure(null);
    submissionId.current ||= newSubmissionId();
    try {
      const receipt = await send(values, submissionId.current);
      submissionId.current = '';
      dropDraft(form);
      onSent(receipt);
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : sentenceOf('unexpected_answer'));
    }
  });

  return { fields, submit, failure, sending: fields.formState.isSubmitting };
}

/** The contract's schema as the form library asks for it. */
function resolverOf(schema: LeadSchema): Resolver<Draft, unknown, Draft> {
  return (values) => {
    const errors = Object.entries(formErrors(schema, values));
    if (errors.length === 0) return { values, errors: {} };
    return {
      values: {},
      errors: Object.fromEntries(errors.map(([name, message]) => [name, { type: 'schema', message }])),
    };
  };
}
