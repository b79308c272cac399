import type { HostFlash } from '../messages/flash.store';
import { UNDO_MS } from './lost-note';

/**
 * Hiding is told by one message that counts for as long as it shows, with one way back for all that it counts.
 * It names no listing: it shows over whatever is open by then.
 */
export function createHiddenNews(flash: HostFlash, bringBack: (internalIds: readonly string[]) => Promise<boolean>) {
  let told: readonly string[] = [];
  let isTheirs = () => true;
  return (internalId: string, isSamePerson: () => boolean): void => {
    const hidden = [...(isTheirs() ? told.filter((id) => id !== internalId) : []), internalId];
    told = hidden;
    isTheirs = isSamePerson;
    flash.success(hidden.length === 1 ? 'One listing hidden' : `${hidden.length} listings hidden`, {
      about: 'hidden',
      closeAfterMs: UNDO_MS,
      action: { label: 'Undo', run: () => void (isSamePerson() && bringBack(hidden)) },
      onGone: () => {
        told = [];
      },
    });
  };
}
