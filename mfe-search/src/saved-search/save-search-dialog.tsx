import { type FormEvent, useState } from 'react';
import {
  type HostServices,
  LIMITS,
  type SavedSearch,
  type SavedSearchParams,
  updateSavedSearch,
} from 'shared-contracts';
import {
  Button,
  CheckboxField,
  Dialog,
  ErrorState,
  SelectField,
  TextField,
  useMutationCall,
  useSession,
} from 'shared-ui';
import classes from './saved-search.module.css';
import { useKeepSaved } from './saved-search.resource';
import { blankSavedSearch } from './saved-search-params';

interface SaveSearchDialogProps {
  host: HostServices;
  params: SavedSearchParams;
  /** what the search could be called */
  title: string;
  /** the visitor's own saved search that was loaded; saving changes it unless told otherwise */
  own: SavedSearch | null;
  onClose: () => void;
  onSaved: (saved: SavedSearch) => void;
}

const INTERVALS = [
  [0, 'As soon as found'],
  [1, 'Daily'],
  [7, 'Weekly'],
  [30, 'Monthly'],
] as const;

/** Title, mails and the copy for an agent; a refused or failed save stays open and says why. */
export function SaveSearchDialog(props: SaveSearchDialogProps) {
  const { host, own, onClose } = props;
  const form = useSaveSearch(props);
  const { draft, set, error } = form;
  return (
    <Dialog
      open
      onClose={onClose}
      title={own ? 'Edit saved search' : 'Save search'}
      size="small"
      footer={
        <Button type="submit" form="save-search" busy={form.busy} wide>
          Save
        </Button>
      }
    >
      <form id="save-search" className={classes.form} onSubmit={form.onSubmit} noValidate>
        <TextField
          label="Name"
          required
          maxLength={LIMITS.savedSearchTitle}
          value={draft.title}
          error={form.titleMissing}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <MailFields draft={draft} set={set} />
        <CopyFields host={host} draft={draft} set={set} missing={form.copyMissing} />
        {own && (
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

/** The form's state: errors show once saving was tried, and nothing is sent while there are any. */
function useSaveSearch({ host, params, title, own, onSaved }: SaveSearchDialogProps) {
  const [draft, setDraft] = useState<SavedSearch>(
    () => own ?? blankSavedSearch(params, title.slice(0, LIMITS.savedSearchTitle)),
  );
  const [asNew, setAsNew] = useState(false);
  const [tried, setTried] = useState(false);
  const { send, busy, error } = useMutationCall(host, updateSavedSearch);
  const keep = useKeepSaved();
  const titleMissing = draft.title.trim() === '';
  const copyMissing = draft.send_me_copy && !draft.copy_email?.trim();

  const save = async () => {
    setTried(true);
    if (titleMissing || copyMissing) return;
    const identity = asNew ? { id: null, share_code: null } : {};
    const sent = await send({ body: { ...draft, ...identity, title: draft.title.trim(), search_params: params } });
    if (!sent.ok) return;
    keep(sent.answer);
    host.flash.success('Saved Search Created/Updated');
    onSaved(sent.answer);
  };
  // a failed save never throws: `error` tells it
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
    copyMissing: tried && copyMissing,
  };
}

interface FieldsProps {
  draft: SavedSearch;
  set: (patch: Partial<SavedSearch>) => void;
}
function MailFields({ draft, set }: FieldsProps) {
  return (
    <>
      <CheckboxField
        label="E-mail me new listings"
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
  missing: boolean;
}
/** A second mail for the agent; offered only with a client advisor or in sudo (D38). */
function CopyFields({ host, draft, set, missing }: CopyFieldsProps) {
  const { user } = useSession(host);
  const advisor = user?.client_advisor ?? null;
  if (!advisor && !user?.signed_in_sudo) return null;
  return (
    <>
      <CheckboxField
        label="Send a copy to the agent"
        checked={draft.send_me_copy}
        onChange={(event) =>
          set({
            send_me_copy: event.currentTarget.checked,
            copy_email: draft.copy_email ?? advisor?.email ?? null,
            copy_title: draft.copy_title ?? draft.title,
          })
        }
      />
      {draft.send_me_copy && (
        <>
          <TextField
            label="Agent's e-mail"
            type="email"
            required
            error={missing}
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
