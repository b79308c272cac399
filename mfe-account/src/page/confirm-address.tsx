import { MailWarning } from 'lucide-react';
import { useState } from 'react';
import { sendAddressConfirmation, type User } from 'shared-contracts';
import { Button, ErrorState, Row, Stack, useHost, useMutationCall } from 'shared-ui';
import classes from '../common/account.module.css';
import { i18n } from '../texts';

/** What is missing until the user confirms the account's address, with a button that sends the mail again. */
export function ConfirmAddress({ user }: { user: User }) {
  const host = useHost();
  const call = useMutationCall(host, sendAddressConfirmation);
  const [sent, setSent] = useState(false);
  if (user.email_verified !== false || user.signed_in_sudo) return null;
  const send = async () => {
    const outcome = await call.send({});
    if (outcome.ok) setSent(true);
  };
  return (
    <Stack as="section" gap={2} className={classes.confirm} aria-labelledby="confirm-address">
      <Row as="h2" gap={2} id="confirm-address" className={classes.cardTitle}>
        <MailWarning size={18} aria-hidden="true" />
        {i18n.t('Confirm your e-mail address')}
      </Row>
      <p>
        {i18n.t(
          'We sent a mail to {email}. Until you press its button, mails about new listings come without the name and the filters of your saved search, and copies of your requests come without your message.',
          { email: user.email },
        )}
      </p>
      {call.error && <ErrorState compact manual message={call.error.message} onRetry={() => void send()} />}
      {sent ? (
        <p role="status">{i18n.t('We sent the mail again. Its button works for 24 hours.')}</p>
      ) : (
        <div>
          <Button variant="secondary" size="small" busy={call.busy} onClick={() => void send()}>
            {i18n.t('Send the mail again')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
