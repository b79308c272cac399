import { useForm } from 'react-hook-form';
import {
  FORM_MESSAGES,
  type HostServices,
  isEmail,
  LIMITS,
  type SavedSearch,
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
import formClasses from '../forms/form.module.css';
import { INTERVALS, intervalOf } from './intervals';

interface EditProps {
  host: HostServices;
  saved: SavedSearch;
  onClose: () => void;
  onSaved: (saved: SavedSearch) => void;
}

/** Title, mails and the copy for an agent of a saved search; its filters are changed on the search itself (D37) (D38). */
export function EditSavedSearch({ host, saved, onClose, onSaved }: EditProps) {
  const { form, submit, busy, error } = useEdit({ host, saved, onClose, onSaved });
  const { user } = useSession(host);
  const { errors } = form.formState;
  const values = form.watch();
  const advisor = user?.client_advisor ?? null;
  const mayCopy = advisor !== null || user?.signed_in_sudo === true;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit saved search"
      size="small"
      footer={
        <Button type="submit" form="edit-saved-search" busy={busy} wide>
          Save
        </Button>
      }
    >
      <form
        id="edit-saved-search"
        className={formClasses.form}
        noValidate
        onSubmit={submit}
        aria-label="Edit saved search"
      >
        {error && <ErrorState compact message={error.message} onRetry={() => void submit()} />}
        <TextField
          label="Name"
          required
          maxLength={LIMITS.savedSearchTitle}
          error={errors.title?.message}
          {...form.register('title', { validate: (title) => title.trim() !== '' || FORM_MESSAGES.required })}
        />
        <CheckboxField label="E-mail me what is new" {...form.register('email_subscribe')} />
        {values.email_subscribe && (
          <SelectField
            label="How often"
            options={INTERVALS.map(({ days, label }) => ({ value: String(days), label }))}
            {...form.register('interval')}
          />
        )}
        {values.email_subscribe && mayCopy && (
          <CheckboxField label="Send a copy to the agent" {...form.register('send_me_copy')} />
        )}
        {values.email_subscribe && mayCopy && values.send_me_copy && (
          <>
            <TextField
              label="Agent's e-mail"
              type="email"
              required
              maxLength={LIMITS.email}
              hint="Your agent's address or your own"
              error={errors.copy_email?.message}
              {...form.register('copy_email', { validate: (email) => isEmail(email) || FORM_MESSAGES.lead.email })}
            />
            <TextField label="Title of the copy" maxLength={LIMITS.savedSearchTitle} {...form.register('copy_title')} />
          </>
        )}
      </form>
    </Dialog>
  );
}

function useEdit({ host, saved, onSaved }: EditProps) {
  const call = useMutationCall(host, updateSavedSearch);
  const { user } = useSession(host);
  const form = useForm({
    defaultValues: {
      title: saved.title,
      email_subscribe: saved.email_subscribe,
      interval: String(saved.days_between_emails),
      send_me_copy: saved.send_me_copy,
      copy_email: saved.copy_email ?? user?.client_advisor?.email ?? '',
      copy_title: saved.copy_title ?? saved.title,
    },
  });
  const submit = form.handleSubmit(async ({ interval, ...values }) => {
    const body: SavedSearch = {
      ...saved,
      ...values,
      title: values.title.trim(),
      days_between_emails: intervalOf(interval),
      copy_email: values.copy_email.trim() || null,
      copy_title: values.copy_title.trim() || null,
    };
    const outcome = await call.send({ body });
    if (!outcome.ok) return;
    host.flash.success('Saved Search Created/Updated');
    onSaved(outcome.answer);
  });
  return { form, submit, busy: call.busy, error: call.error };
}
