import { type FormEvent, useState } from 'react';
import { type HostServices, LIMITS, type SavedSearch, updateSavedSearch } from 'shared-contracts';
import { FORM_MESSAGES, isEmail } from 'shared-contracts/forms';
import { Button } from '../button/button';
import { Dialog } from '../dialog/dialog';
import { ErrorState } from '../feedback/states';
import { CheckboxField } from '../field/checkbox-field';
import { SelectField } from '../field/select-field';
import { TextField } from '../field/text-field';
import { useMutationCall } from '../hooks/use-call';
import { useSession } from '../hooks/use-host';
import { Stack } from '../layout/layout';
import { i18n } from '../texts';

export interface SavedSearchDialogProps {
  host: HostServices;
  /** the search to edit; a new one has no id */
  saved: SavedSearch;
  /** a saved search can also be saved as a new one */
  offerNew?: boolean | undefined;
  onClose: () => void;
  onSaved: (saved: SavedSearch) => void;
}

/** How often a saved search sends mails. */
const INTERVALS = [
  [0, /*i18n*/ 'As soon as found'],
  [1, /*i18n*/ 'Daily'],
  [7, /*i18n*/ 'Weekly'],
  [30, /*i18n*/ 'Monthly'],
] as const;

/** Title, mails and the agent's copy of a saved search. After a refused or failed save it stays open with an error. */
export function SavedSearchDialog(props: SavedSearchDialogProps) {
  const { host, saved, offerNew, onClose } = props;
  const form = useSaving(props);
  const { draft, set, error } = form;
  return (
    <Dialog
      open
      onClose={onClose}
      title={saved.id === null ? i18n.t('Save search') : i18n.t('Edit saved search')}
      size="small"
      footer={
        <Button type="submit" form="save-search" busy={form.busy} wide>
          {i18n.t('Save')}
        </Button>
      }
    >
      <Stack as="form" gap={4} id="save-search" onSubmit={form.onSubmit} noValidate aria-label={i18n.t('Saved search')}>
        <TextField
          label={i18n.t('Name')}
          required
          data-autofocus
          maxLength={LIMITS.savedSearchTitle}
          value={draft.title}
          error={form.titleMissing}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <MailFields draft={draft} set={set} />
        {draft.email_subscribe && <CopyFields host={host} draft={draft} set={set} error={form.copyError} />}
        {offerNew && (
          <CheckboxField
            label={i18n.t('Save as a new search')}
            checked={form.asNew}
            onChange={(event) => form.setAsNew(event.currentTarget.checked)}
          />
        )}
        {error && <ErrorState compact manual message={error.message} onRetry={form.submit} />}
      </Stack>
    </Dialog>
  );
}

interface FieldsProps {
  draft: SavedSearch;
  set: (patch: Partial<SavedSearch>) => void;
}
function MailFields({ draft, set }: FieldsProps) {
  return (
    <>
      <CheckboxField
        label={i18n.t('E-mail me new homes')}
        checked={draft.email_subscribe}
        onChange={(event) => set({ email_subscribe: event.currentTarget.checked })}
      />
      {draft.email_subscribe && (
        <SelectField
          label={i18n.t('How often')}
          value={String(draft.days_between_emails)}
          options={INTERVALS.map(([days, label]) => ({ value: String(days), label: i18n.t(label) }))}
          onChange={(event) => set({ days_between_emails: intervalOf(event.currentTarget.value) })}
        />
      )}
    </>
  );
}

function intervalOf(text: string): SavedSearch['days_between_emails'] {
  return INTERVALS.find(([days]) => String(days) === text)?.[0] ?? 0;
}

interface CopyFieldsProps extends FieldsProps {
  host: HostServices;
  error: string | null;
}
/** A copy of the mails for the agent. Only for users with an agent, and for staff who act for a client. */
function CopyFields({ host, draft, set, error }: CopyFieldsProps) {
  const { user } = useSession(host);
  const advisor = user?.client_advisor ?? null;
  if (!advisor && !user?.signed_in_sudo) return null;
  const copy = (send_me_copy: boolean) =>
    set({
      send_me_copy,
      copy_email: draft.copy_email ?? advisor?.email ?? null,
      copy_title: draft.copy_title ?? draft.title,
    });
  return (
    <>
      <CheckboxField
        label={i18n.t('Send a copy to the agent')}
        checked={draft.send_me_copy}
        onChange={(event) => copy(event.currentTarget.checked)}
      />
      {draft.send_me_copy && (
        <>
          <TextField
            label={i18n.t("Agent's e-mail")}
            type="email"
            required
            hint={i18n.t("Your agent's address or your own")}
            error={error ?? undefined}
            maxLength={LIMITS.email}
            value={draft.copy_email ?? ''}
            onChange={(event) => set({ copy_email: event.currentTarget.value })}
          />
          <TextField
            label={i18n.t('Title of the copy')}
            maxLength={LIMITS.savedSearchTitle}
            value={draft.copy_title ?? ''}
            onChange={(event) => set({ copy_title: event.currentTarget.value })}
          />
        </>
      )}
    </>
  );
}

/** The form's state: errors appear after the first attempt, and an invalid form is not sent. */
function useSaving({ host, saved, onSaved }: SavedSearchDialogProps) {
  const [draft, setDraft] = useState(saved);
  const [asNew, setAsNew] = useState(false);
  const [tried, setTried] = useState(false);
  const { send, busy, error } = useMutationCall(host, updateSavedSearch);
  const titleMissing = draft.title.trim() === '';
  const copyError = wrongCopy(draft) ? FORM_MESSAGES.lead.email : null;

  const save = async () => {
    setTried(true);
    if (titleMissing || copyError) return;
    const sent = await send({ body: { ...settled(draft), ...(asNew ? { id: null, share_code: null } : {}) } });
    if (!sent.ok) return;
    host.flash.success(i18n.t('Saved Search Created/Updated'));
    onSaved(sent.answer);
  };
  // A failed save never throws: `error` reports it.
  const submit = () => void save();
  return {
    draft,
    set: (patch: Partial<SavedSearch>) => setDraft((now) => ({ ...now, ...patch })),
    asNew,
    setAsNew,
    busy,
    error,
    submit,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      submit();
    },
    titleMissing: tried && titleMissing,
    copyError: tried ? copyError : null,
  };
}

/** Without mails there is no copy, and the address of the copy is ignored. */
function wrongCopy({ email_subscribe, send_me_copy, copy_email }: SavedSearch): boolean {
  return email_subscribe && send_me_copy && !isEmail(copy_email?.trim() ?? '');
}

function settled(draft: SavedSearch): SavedSearch {
  return {
    ...draft,
    title: draft.title.trim(),
    copy_email: draft.copy_email?.trim() || null,
    copy_title: draft.copy_title?.trim() || null,
  };
}
