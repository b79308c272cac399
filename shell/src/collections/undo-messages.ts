import { ApiError, type Collections, type Favorite, noteFavorite } from 'shared-contracts';
import type { HostFlash } from '../messages/flash.store';
import type { CollectionsParts } from './collections.store';

type Key = Parameters<Collections['toggleFavorite']>[0];

/** How long Undo is offered, in milliseconds. */
export const UNDO_MS = 10_000;

/** The part of the collections that Undo needs. */
export interface NoteUndo {
  isFavorite: () => boolean;
  keep: () => Promise<void>;
  take: (favorites: readonly Favorite[]) => void;
}

/**
 * Removing a favorite deletes its note: a message offers Undo. Staff who act for a client get a message without Undo,
 * because only the client may write notes.
 */
export function showLostNote(
  parts: CollectionsParts,
  listing: Key,
  removed: readonly Favorite[],
  undo: NoteUndo,
): void {
  const note = removed.flatMap((favorite) => favorite.note ?? []).join('\n');
  if (note === '') return;
  const run = () => void bringBack(parts, listing, note, undo);
  const isSudo = parts.session().state.user?.signed_in_sudo ?? false;
  parts.flash.success('Note deleted.', {
    closeAfterMs: UNDO_MS,
    ...(isSudo ? {} : { action: { label: 'Undo', run } }),
  });
}

async function bringBack(parts: CollectionsParts, listing: Key, note: string, undo: NoteUndo): Promise<void> {
  const who = parts.session().state.user?.id;
  if (!undo.isFavorite()) await undo.keep();
  try {
    const answer = await parts.api.call(noteFavorite, { body: { listing_id: listing.internal_id, note } });
    if (parts.session().state.user?.id === who) undo.take(answer.favorites);
  } catch (error) {
    parts.flash.error(`We couldn't restore your note.${error instanceof ApiError ? ` ${error.message}` : ''}`, {
      closeAfterMs: UNDO_MS,
      action: { label: 'Try again', run: () => void bringBack(parts, listing, note, undo) },
    });
  }
}

/**
 * One message for all hidden listings. It counts them while it is visible, and its Undo shows all of them again. It
 * names no listing, because any listing may be open below it.
 */
export function createHiddenMessage(flash: HostFlash, bringBack: (internalIds: readonly string[]) => Promise<boolean>) {
  let shownIds: readonly string[] = [];
  let isTheirs = () => true;
  return (internalId: string, isSamePerson: () => boolean): void => {
    const hidden = [...(isTheirs() ? shownIds.filter((id) => id !== internalId) : []), internalId];
    shownIds = hidden;
    isTheirs = isSamePerson;
    flash.success(hidden.length === 1 ? 'One listing hidden' : `${hidden.length} listings hidden`, {
      about: 'hidden',
      closeAfterMs: UNDO_MS,
      action: { label: 'Undo', run: () => void (isSamePerson() && bringBack(hidden)) },
      onGone: () => {
        shownIds = [];
      },
    });
  };
}
