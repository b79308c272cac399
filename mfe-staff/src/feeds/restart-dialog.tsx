import { type FormEvent, useState } from 'react';
import type { HostServices } from 'shared-contracts';
import { changeFeed } from 'shared-contracts/staff';
import { Button, Dialog, ErrorState, TextField, useMutationCall } from 'shared-ui';
import staff from '../common/staff.module.css';

interface RestartDialogProps {
  host: HostServices;
  name: string;
  onClose: () => void;
  onChange: () => void;
}

/** Reads a feed again: from a day on, or all of it. */
export function RestartDialog({ host, name, onClose, onChange }: RestartDialogProps) {
  const { send, busy, error } = useMutationCall(host, changeFeed);
  const [from, setFrom] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const sent = await send({ body: { name, action: 'restart', ...(from === '' ? {} : { from }) } });
    if (!sent.ok) return;
    host.flash.success(`${name} is read again.`);
    onChange();
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={`Read ${name} again`} size="small">
      <form className={staff.form} noValidate onSubmit={(event) => void submit(event)}>
        <p>Listings stay on the site meanwhile. Leave the day empty to read everything.</p>
        <TextField
          label="Changes since"
          type="date"
          data-autofocus
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        {error && <ErrorState compact message={error.message} />}
        <div className={staff.actions}>
          <Button type="submit" busy={busy}>
            Read again
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
