import { type FormEvent, useEffect, useRef, useState } from 'react';
import { beginSudo } from 'shared-contracts';
import { Button, ErrorState, TextField, useHost, useMutationCall } from 'shared-ui';
import classes from '../common/staff.module.css';

interface ActForProps {
  client: { id: number; name: string; email: string };
}

/** Starts a session as a client. The log keeps the reason. */
export function ActFor({ client }: ActForProps) {
  const host = useHost();
  const [reason, setReason] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // the form appears after a press on its heading
  useEffect(() => field.current?.focus(), []);
  const sudo = useMutationCall(host, beginSudo, (session) => {
    host.session.accept(session);
    host.navigate.to('/account');
  });
  const begin = (event: FormEvent) => {
    event.preventDefault();
    void sudo.send({ body: { user_id: client.id, reason: reason.trim() } });
  };
  return (
    <form className={classes.inline} onSubmit={begin}>
      <TextField
        ref={field}
        label={`Act for ${client.name || client.email}: why?`}
        hint="You'll see the site as this person for 30 minutes. We log the reason."
        required
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {sudo.error && <ErrorState compact message={sudo.error.message} />}
      <Button type="submit" variant="secondary" disabled={sudo.busy || reason.trim() === ''}>
        Begin as this client
      </Button>
    </form>
  );
}
