import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { ApiError, type HostServices, type LeadAction, leadCapture, sentenceOf, type User } from 'shared-contracts';
import { canBeTelephone, formErrors, internationalPhone } from 'shared-contracts/forms';
import type { LeadReceipt } from 'shared-contracts/leads';
import { useSession } from 'shared-ui';
import { type Draft, dropDraft, firstValues, keepDraft, readDraft } from './draft';
import { submissionIdOf } from './submission-id';

type LeadSchema = Parameters<typeof formErrors>[0];
export type LeadForm = ReturnType<typeof useLeadForm>;
export type LeadFormFields = UseFormReturn<Draft, unknown, Draft>;

/** Metadata of a submission. */
export interface Submission {
  submission_id: string;
  /** how long the form was on screen, in milliseconds; left out where a kept text was sent again */
  open_ms?: number;
}

interface LeadFormOptions {
  host: HostServices;
  /** names the form, its draft and its submissions */
  form: string;
  schema: LeadSchema;
  /** the form's defaults; the draft and the user's data have priority */
  own?: Partial<Draft>;
  /** when the errors first show: after a submit attempt, or when a field is left */
  errorsAfter: 'submit' | 'blur';
  /** sends what was typed; resolves only when the server has stored it */
  send(values: Draft, submission: Submission): Promise<LeadReceipt>;
  /** @param copyTo the address that gets a copy; null where none is sent */
  onSent(receipt: LeadReceipt, values: Draft, copyTo: string | null): void;
}

/**
 * State of one lead form: prefilled, its text kept over reload, sign-in and failure, one submission at a time. A failed
 * one leaves every value in place and says what happened.
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
    // Enter and a second click arrive before the button shows that it is busy
    if (busy.current) return;
    busy.current = true;
    setFailure(null);
    try {
      const sent = { ...values, phone: internationalPhone(values.phone) };
      const receipt = await send(sent, { submission_id: submissionIdOf(form, values), ...openTime() });
      dropDraft(form);
      fields.reset(firstValues(user, null, start.current));
      onSent(receipt, values, copyAddress(values, user));
    } catch (error) {
      setFailure(sentenceFor(error));
    } finally {
      busy.current = false;
    }
  });

  return { fields, submit, failure, sending: fields.formState.isSubmitting };
}

/** How long the form has been on screen: robots send it sooner than a hand can. A text kept from before took its time. */
function useOpenTime(form: string, userId: number | null): () => { open_ms?: number } {
  const opened = useRef<number | null>(null);
  const first = useRef({ form, userId });
  useEffect(() => {
    const { form: name, userId: owner } = first.current;
    opened.current = readDraft(name, owner) ? null : performance.now();
  }, []);
  return () => (opened.current === null ? {} : { open_ms: Math.round(performance.now() - opened.current) });
}

/** Brings back what was typed, and keeps what is typed from now on; values we fill in ourselves are not kept. */
function useKeptText(
  { reset, watch }: LeadFormFields,
  form: string,
  user: ReturnType<typeof useSession>['user'],
  own: Partial<Draft> | undefined,
) {
  const userId = user?.id ?? null;
  // A refreshed session of the same user must not reset the form.
  const refill = useEffectEvent((name: string, owner: number | null) =>
    reset(firstValues(user, readDraft(name, owner), own)),
  );
  useEffect(() => refill(form, userId), [form, userId]);
  useEffect(() => {
    const watching = watch((values, { name }) => {
      if (name !== undefined) keepDraft(form, values, userId);
    });
    return () => watching.unsubscribe();
  }, [watch, form, userId]);
}

/** The server's sentences about fields where it gave some, else its sentence about the whole. */
function sentenceFor(error: unknown): string {
  if (!(error instanceof ApiError)) return sentenceOf('unexpected_answer');
  return error.fields.map(({ message }) => message).join(' ') || error.message;
}

/** The contract's schema as the form library asks for it. */
function resolverOf(schema: LeadSchema): Resolver<Draft, unknown, Draft> {
  return async (values) => {
    const errors: Record<string, { type: string; message: string }> = {};
    for (const [name, message] of Object.entries(formErrors(schema, values))) {
      errors[name] = { type: 'schema', message };
    }
    const { phone } = values;
    if (phone && !errors.phone && !(await canBeTelephone(phone))) {
      // the schema's own sentence for a wrong number
      errors.phone = { type: 'telephone', message: formErrors(schema, { ...values, phone: '-' }).phone ?? '' };
    }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}

/** The server mails a copy to the form's address, else to the account's. It mails none while staff act for a client. */
function copyAddress({ email }: Draft, user: User | null): string | null {
  if (user?.signed_in_sudo) return null;
  return email.trim() || user?.email || null;
}

/** Notifies the other modules and analytics of a stored lead, with its source. */
export function publishLead(host: HostServices, { id, lead_source }: LeadReceipt, action: LeadAction): void {
  host.bus.publish('lead:created', { id, action, lead_source });
  const { event, properties } = leadCapture(lead_source);
  host.track.capture(event, properties);
}
