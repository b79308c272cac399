import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type ApiError, type HostServices, LIMITS, noteFavorite } from 'shared-contracts';
import { Button, ErrorState, Row, Stack, TextArea, useHost, useMutationCall } from 'shared-ui';
import { i18n } from '../texts';
import classes from './favorite-note.module.css';

interface FavoriteNoteProps {
  listingId: string;
  stored: string | null | undefined;
  /** Staff who act for a client can read the note and cannot change it. */
  readOnly: boolean;
}

/** A private note on a favorite, read and edited in place. */
export function FavoriteNote({ listingId, stored, readOnly }: FavoriteNoteProps) {
  const host = useHost();
  const { note, busy, failed, save, giveUp } = useNote(host, listingId, stored);
  const [editing, setEditing] = useState(false);
  if (editing || failed) {
    return (
      <NoteForm
        key={failed?.text}
        text={failed?.text ?? note}
        failure={failed?.error.message}
        onSave={(text) => {
          setEditing(false);
          void save(text);
        }}
        onCancel={() => {
          setEditing(false);
          giveUp();
        }}
      />
    );
  }
  return (
    <Stack gap={2} align="start">
      {note !== '' && <p className={classes.text}>{note}</p>}
      {!readOnly && (
        <Button variant="quiet" size="small" icon={<NotebookPen />} busy={busy} onClick={() => setEditing(true)}>
          {note === '' ? i18n.t('Add a note') : i18n.t('Edit note')}
        </Button>
      )}
    </Stack>
  );
}

interface NoteFormProps {
  text: string;
  failure: string | undefined;
  onSave: (text: string) => void;
  onCancel: () => void;
}

function NoteForm({ text, failure, onSave, onCancel }: NoteFormProps) {
  const form = useForm({ defaultValues: { note: text } });
  return (
    <Stack
      as="form"
      gap={2}
      noValidate
      aria-label={i18n.t('Note')}
      onSubmit={form.handleSubmit(({ note }) => onSave(note))}
    >
      {failure && <ErrorState compact message={failure} />}
      <TextArea
        label={i18n.t('Your note')}
        hint={i18n.t('Only you see it, and our staff while they help you in your account')}
        rows={3}
        maxLength={LIMITS.favoriteNote}
        {...form.register('note')}
      />
      <Row gap={2} align="stretch">
        <Button type="submit" size="small">
          {i18n.t('Save note')}
        </Button>
        <Button variant="quiet" size="small" onClick={onCancel}>
          {i18n.t('Cancel')}
        </Button>
      </Row>
    </Stack>
  );
}

interface NoteState {
  /** the stored note with the pending change; empty without a note */
  note: string;
  busy: boolean;
  /** the text that could not be saved and the reason, so that it can be sent again */
  failed: { text: string; error: ApiError } | null;
  save: (text: string) => Promise<void>;
  /** drops the failed text and shows the stored note */
  giveUp: () => void;
}

/** The user's note on a favorite. Optimistic update: a change is shown at once and reverted if it fails. */
function useNote(host: HostServices, listingId: string, stored: string | null | undefined): NoteState {
  const call = useMutationCall(host, noteFavorite);
  const [pending, setPending] = useState<string | null>(null);
  const [failed, setFailed] = useState<NoteState['failed']>(null);
  const save = async (text: string) => {
    setPending(text.trim());
    setFailed(null);
    const outcome = await call.send({ body: { listing_id: listingId, note: text } });
    if (outcome.ok) await host.collections.reload();
    else setFailed({ text, error: outcome.error });
    setPending(null);
  };
  return { note: pending ?? stored ?? '', busy: call.busy, failed, save, giveUp: () => setFailed(null) };
}
