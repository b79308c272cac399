import { useState } from 'react';
import { sendLoginLink } from 'shared-contracts';
import { Button, ErrorState, useHost, useMutationCall } from 'shared-ui';
import classes from '../forms/form.module.css';
import { i18n } from '../texts';

interface LoginLinkButtonProps {
  email: string;
  onSent?: (() => void) | undefined;
}

/** Sends a sign-in link to the address in the form. The response does not reveal whether the address has an account. */
export function LoginLinkButton({ email, onSent }: LoginLinkButtonProps) {
  const host = useHost();
  const link = useMutationCall(host, sendLoginLink);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const send = async () => {
    const outcome = await link.send({ body: { email } });
    if (!outcome.ok) return;
    setSentTo(email);
    onSent?.();
    host.flash.success(i18n.t('An email was sent for one-click sign in.'));
  };
  return (
    <>
      {link.error && <ErrorState compact manual message={link.error.message} onRetry={() => void send()} />}
      {sentTo === email ? (
        <p className={classes.note} role="status">
          {i18n.t(
            'If {address} has an account, an email was sent for one-click sign in. Its link works for ten minutes.',
            { address: sentTo },
          )}
        </p>
      ) : (
        <Button variant="secondary" busy={link.busy} onClick={() => void send()} wide>
          {i18n.t('Email Me Login Link')}
        </Button>
      )}
    </>
  );
}
