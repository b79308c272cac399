import { useState } from 'react';
import { type ApiError, type HostServices, noteFavorite } from 'shared-contracts';
import { useMutationCall } from 'shared-ui';

export interface NoteState {
  /** the note as it stands, a change under way included; empty without one */
  note: string;
  busy: boolean;
  /** the text that could not be saved, with why: nothing typed is lost */
  failed: { text: string; error: ApiError } | null;
  save: (text: string) => Promise<void>;
  /** lets the failed text go; the note is as it was */
  giveUp: () => void;
}

/** The owner's words beside a kept listing: a change shows at once and is taken back if it fails. */
export function useNote(host: HostServices, listingId: string, stored: string | null | undefined): NoteState {
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
