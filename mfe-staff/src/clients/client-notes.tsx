import { timeText } from 'federation/protocol/registry';
import { type FormEvent, useState } from 'react';
import { LIMITS } from 'shared-contracts';
import { addClientNote, type ClientNote, type ClientPage, deleteClientNote } from 'shared-contracts/staff';
import { Button, ErrorState, Row, Stack, TextArea, useHost, useMutationCall } from 'shared-ui';
import { FormDialog } from '../common/form-dialog';
import classes from '../common/staff.module.css';

interface ClientNotesProps {
  client: Pick<ClientPage, 'key' | 'notes'>;
  onChange: () => void;
}

/** The agent's notes about a person, the latest first. */
export function ClientNotes({ client: { key, notes }, onChange }: ClientNotesProps) {
  const host = useHost();
  const [text, setText] = useState('');
  const [leaving, setLeaving] = useState<ClientNote | null>(null);
  const add = useMutationCall(host, addClientNote, () => {
    setText('');
    onChange();
  });
  const remove = useMutationCall(host, deleteClientNote, () => {
    setLeaving(null);
    host.flash.success('Note deleted.');
    onChange();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void add.send({ body: { key, text: text.trim() } });
  };
  return (
    <>
      <form className={classes.form} onSubmit={submit}>
        <TextArea
          label="New note"
          hint="Only the agent and site admins see notes here. A client's download of their own data includes them."
          rows={3}
          maxLength={LIMITS.message}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {add.error && <ErrorState compact message={add.error.message} />}
        <Button type="submit" variant="secondary" busy={add.busy} disabled={text.trim() === ''}>
          Add note
        </Button>
      </form>
      <Stack as="ul" gap={4} className={classes.history}>
        {notes.map((note) => (
          <li key={note.id}>
            <p className={classes.note}>{note.text}</p>
            <Row as="p" gap={3} rowGap={1} wrap className={classes.soft}>
              <time dateTime={note.at}>{timeText(note.at)}</time>
              {note.by}
              <Button
                variant="quiet"
                size="small"
                aria-label={`Delete the note of ${timeText(note.at)}`}
                onClick={() => setLeaving(note)}
              >
                Delete
              </Button>
            </Row>
          </li>
        ))}
      </Stack>
      {leaving && (
        <FormDialog
          title="Delete this note?"
          button="Delete"
          variant="danger"
          state={remove}
          onSubmit={() => remove.send({ body: { key, id: leaving.id } })}
          onClose={() => setLeaving(null)}
        >
          <p>{leaving.text.slice(0, 200)}</p>
        </FormDialog>
      )}
    </>
  );
}
