import type { HostServices, SavedSearch } from 'shared-contracts';
import { LIMITS } from 'shared-contracts';
import { Button } from '../button/button';
import { Dialog } from '../dialog/dialog';
import { ErrorState } from '../feedback/states';
import { CheckboxField } from '../field/checkbox-field';
import { SelectField } from '../field/select-field';
import { TextField } from '../field/text-field';
import { useSession } from '../hooks/use-host';
import classes from './saved-search-dialog.module.css';
import { useSaving } from './use-saving';

export interface SavedSearchDialogProps {
  host: HostServices;
  /** what is edited; one without an id is new */
  saved: SavedSearch;
  /** a saved one can be kept as it is and saved once more */
  offerNew?: boolean | undefined;
  onClose: () => void;
  onSaved: (saved: SavedSearch) => void;
}

/** How often a saved search mails (D37). */
const INTERVALS = [
  [0, 'As soon as found'],
  [1, 'Daily'],
  [7, 'Weekly'],
  [30, 'Monthly'],
] as const;

/** Title, mails and the copy for an agent of a saved search; a refused or failed save stays open and says why. */
export function SavedSearchDialog(props: SavedSearchDialogProps) {
  const { host, saved, offerNew, onClose } = props;
  const form = useSaving(props);
  const { draft, set, error } = form;
  return (
    <Dialog
      open
      onClose={onClose}
      title={saved.id === null ? 'Save search' : 'Edit saved search'}
      size="small"
      footer={
        <Button type="submit" form="save-search" busy={form.busy} wide>
          Save
        </Button>
      }
    >
      <form id="save-search" className={classes.form} onSubmit={form.onSubmit} noValidate aria-label="Saved search">
        <TextField
          label="Name"
          required
          maxLength={LIMITS.savedSearchTitle}
          value={draft.title}
          error={form.titleMissing}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <MailFields draft={draft} set={set} />
        {draft.email_subscribe && <CopyFields host={host} draft={draft} set={set} error={form.copyError} />}
        {offerNew && (
          <CheckboxField
            label="Save as a new search"
            checked={form.asNew}
            onChange={(event) => form.setAsNew(event.currentTarget.checked)}
          />
        )}
        {error && <ErrorState compact message={error.message} onRetry={form.submit} />}
      </form>
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
        label="E-mail me what is new"
        checked={draft.email_subscribe}
        onChange={(event) => set({ email_subscribe: event.currentTarget.checked })}
      />
      {draft.email_subscribe && (
        <SelectField
          label="How often"
          value={String(draft.days_between_emails)}
          options={INTERVALS.map(([days, label]) => ({ value: String(days), label }))}
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
/** A second mail for the agent; offered only with a client advisor or in sudo (D38). */
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
        label="Send a copy to the agent"
        checked={draft.send_me_copy}
        onChange={(event) => copy(event.currentTarget.checked)}
      />
      {draft.send_me_copy && (
        <>
          <TextField
            label="Agent's e-mail"
            type="email"
            required
            hint="Your agent's address or your own"
            error={error ?? undefined}
            maxLength={LIMITS.email}
            value={draft.copy_email ?? ''}
            onChange={(event) => set({ copy_email: event.currentTarget.value })}
          />
          <TextField
            label="Title of the copy"
            maxLength={LIMITS.savedSearchTitle}
            value={draft.copy_title ?? ''}
            onChange={(event) => set({ copy_title: event.currentTarget.value })}
          />
        </>
      )}
    </>
  );
}
