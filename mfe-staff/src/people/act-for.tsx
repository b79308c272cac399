import { type FormEvent, useState } from 'react';
import { beginSudo, type HostServices } from 'shared-contracts';
import { Button, ErrorState, TextField, useMutationCall } from 'shared-ui';
import classes from '../common/staff.module.css';

interface ActForProps {
  host: HostServices;
  client: { id: number; name: string; email: string };
}

/** Starts a session as a client. The log keeps the reason. */
export function ActFor({ host, client }: ActForProps) {
  const [reason, setReason] = useState('');
  const sudo = useMutationCall(host, beginSudo);
  const begin = async (event: FormEvent) => {
    event.preventDefault();
    const sent = await sudo.send({ body: { user_id: client.id, reason: reason.trim() } });
    if (!sent.ok) return;
    host.session.accept(sent.answer);
    host.navigate.to('/account');
  };
  return (
    <form className={classes.inline} onSubmit={(event) => void begin(event)}>
      <TextField
        label={`Act for ${client.name || client.email}: why?`}
        hint="You'll see the site as this person for 30 minutes. We log the reason."
        required
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {sudo.error && <ErrorState compact message={sudo.error.message} />}
      <Button type="submit" variant="secondary" disabled={sudo.busy || reason.trim() === ''}>
        Act for this client
      </Button>
    </form>
  );
}
