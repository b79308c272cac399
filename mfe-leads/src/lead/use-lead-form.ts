import { useEffect, useRef, useState } from 'react';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { ApiError, type HostServices, type LeadAction, leadCapture, sentenceOf } from 'shared-contracts';
import { formErrors } from 'shared-contracts/forms';
import type { LeadReceipt } from 'shared-contracts/leads';
import { useSession } from 'shared-ui';
import { type Draft, dropDraft, firstValues, keepDraft, readDraft } from './draft';
import { submissionIdOf } from './submission-id';

type LeadSchema = Parameters<typeof formErrors>[0];
export type LeadFormFields = UseFormReturn<Draft, unknown, Draft>;

/** Metadata of a submission. */
export interface Submission {
  submission_id: string;
  /** how long the form was on screen, in milliseconds; undefined for a restored draft */
  open_ms?: number;
}

interface LeadFormOptions {
  host: HostServices;
  /** key of the form, its draft and its submissions */
  form: string;
  schema: LeadSchema;
  /** the form's defaults; the draft and the user's data have priority */
  own?: Partial<Draft>;
  /** when errors first appear: after a submit attempt, or when a field loses the focus */
  errorsAfter: 'submit' | 'blur';
  /** sends the values; resolves when the server has stored them */
  send(values: Draft, submission: Submission): Promise<LeadReceipt>;
  onSent(receipt: LeadReceipt, values: Draft): void;
}

/**
 * State of one lead form. It fills in the user's data, keeps the draft over reload, sign-in and failure, and sends one
 * submission at a time. After a failure all values stay and an error is shown.
 */
export function useLeadForm({ host, form, schema, own, errorsAfter, send, onSent }: LeadFormOptions) {
  const { user } = useSession(host);
  const start = useRef(own);
  const busy = useRef(false);
  const [failure, setFailure] = useState<string | null>(null);
  const fields = useForm<Draft, unknown, Draft>({
    resolver: resolverOf(schema),
    mode: errorsAfter === 'blur' ? 'onTouched' : 'onSubmit',
    reValidateMode: 'onChange',
    defaultValues: firstValues(user, null, own),
  });
  const openTime = useOpenTime(form, user?.id ?? null);
  useKeptText(fields, form, user, start.current);

  const submit = fields.handleSubmit(async (values) => {
    // Enter and a second click arrive before the button is disabled.
    if (busy.current) return;
    busy.current = true;
    setFailure(null);
    try {
      const receipt = await send(values, { submission_id: submissionIdOf(form, values), ...openTime() });
      dropDraft(form);
      fields.reset(firstValues(user, null, start.current));
      onSent(receipt, values);
    } catch (error) {
      setFailure(sentenceFor(error));
    } finally {
      busy.current = false;
    }
  });

  return { fields, submit, failure, sending: fields.formState.isSubmitting };
}

/** How long the form has been on screen. Robots submit faster than people. A restored draft has no such time. */
function useOpenTime(form: string, userId: number | null): () => { open_ms?: number } {
  const opened = useRef<number | null>(null);
  const first = useRef({ form, userId });
  useEffect(() => {
    const { form: name, userId: owner } = first.current;
    opened.current = readDraft(name, owner) ? null : performance.now();
  }, []);
  return () => (opened.current === null ? {} : { open_ms: Math.round(performance.now() - opened.current) });
}

/** Restores the draft, and stores further input. Values that the form filled in are not stored. */
function useKeptText(
  { reset, watch }: LeadFormFields,
  form: string,
  user: ReturnType<typeof useSession>['user'],
  own: Partial<Draft> | undefined,
) {
  const userId = user?.id ?? null;
  // A refreshed session of the same user must not reset the form.
  const latest = useRef(user);
  latest.current = user;
  useEffect(() => reset(firstValues(latest.current, readDraft(form, userId), own)), [reset, userId, form, own]);
  useEffect(() => {
    const watching = watch((values, { name }) => {
      if (name !== undefined) keepDraft(form, values, userId);
    });
    return () => watching.unsubscribe();
  }, [watch, form, userId]);
}

/** The server's errors by field if there are some, else its error about the whole form. */
function sentenceFor(error: unknown): string {
  if (!(error instanceof ApiError)) return sentenceOf('unexpected_answer');
  return error.fields.map(({ message }) => message).join(' ') || error.message;
}

/** Adapts the contract's schema to the form library. */
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

/** Reports a stored lead with its source to other modules and to analytics. */
export function tellLead(host: HostServices, { id, lead_source }: LeadReceipt, action: LeadAction): void {
  host.bus.publish('lead:created', { id, action, lead_source });
  const { event, properties } = leadCapture(lead_source);
  host.track.capture(event, properties);
}
