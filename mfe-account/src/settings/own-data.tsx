import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { deleteAccount, exportOwnData } from 'shared-contracts';
import { Button, Dialog, ErrorState, Row, Stack, useHost, useMutationCall } from 'shared-ui';
import { saveFile } from 'shared-ui/files';
import classes from '../common/account.module.css';
import { CurrentPasswordField } from '../forms/auth-form-layout';
import { i18n } from '../texts';

/** A copy of all data about the user, and the deletion of the account. */
export function OwnData({ mayDelete }: { mayDelete: boolean }) {
  const [deleting, setDeleting] = useState(false);
  return (
    <Stack gap={4}>
      <p className={classes.soft}>
        {i18n.t('Your profile, favorites, hidden and viewed listings, saved searches and messages in one file.')}
      </p>
      <Row gap={2} align="stretch" wrap>
        <ExportButton />
        {mayDelete && (
          <Button variant="quiet" onClick={() => setDeleting(true)}>
            {i18n.t('Delete account')}
          </Button>
        )}
      </Row>
      {deleting && <DeleteDialog onClose={() => setDeleting(false)} />}
    </Stack>
  );
}

function ExportButton() {
  const host = useHost();
  const call = useMutationCall(host, exportOwnData);
  const save = async () => {
    const outcome = await call.send({});
    if (!outcome.ok) {
      host.flash.error(outcome.error.message, { action: { label: i18n.t('Try again'), run: () => void save() } });
      return;
    }
    saveFile('my-data.json', JSON.stringify(outcome.answer, null, 2), 'application/json');
  };
  return (
    <Button variant="secondary" busy={call.busy} onClick={() => void save()}>
      {i18n.t('Download my data')}
    </Button>
  );
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const host = useHost();
  const call = useMutationCall(host, deleteAccount);
  const form = useForm({ defaultValues: { password: '' } });
  const submit = form.handleSubmit(async ({ password }) => {
    const outcome = await call.send({ body: password === '' ? {} : { password } });
    if (!outcome.ok) return;
    host.flash.success(i18n.t('Your account has been deleted.'));
    onClose();
    await host.session.signOut();
  });
  return (
    <Dialog open onClose={onClose} title={i18n.t('Delete account')} size="small">
      <Stack as="form" gap={4} noValidate onSubmit={submit} aria-label={i18n.t('Delete account')}>
        <p className={classes.soft}>
          {i18n.t(
            "Your favorites, hidden listings and saved searches will be deleted, and we won't e-mail you again. You can't undo this.",
          )}
        </p>
        {call.error && <ErrorState compact message={call.error.message} />}
        <CurrentPasswordField label={i18n.t('Password')} field={form.register('password')} />
        <Button type="submit" busy={call.busy} wide>
          {i18n.t('Delete my account')}
        </Button>
      </Stack>
    </Dialog>
  );
}
