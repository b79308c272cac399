import { ApiError, type Favorite } from 'shared-contracts';
import type { HostFlash } from '../messages/flash.store';
import { i18n } from '../texts';
import type { CollectionsParts } from './collections.store';

/** How long Undo is offered, in milliseconds. */
export const UNDO_MS = 10_000;

/** Says why a change failed; a change of a user who left is not shown to the next one. */
export function showFailure(flash: HostFlash, error: unknown): void {
  if (isOfOtherUser(error)) return;
  flash.error(error instanceof ApiError ? error.message : i18n.t('Please try again.'));
}

/** The user left while the call was running. */
export const isOfOtherUser = (error: unknown) => error instanceof ApiError && error.code === 'signed_in_as_other';

/**
 * Says that a favorite was removed, and offers Undo. Undo also restores its note, which was deleted with it; for staff
 * who act for a client it does not, because only the client may write notes.
 * @param restore makes it a favorite again, with this note unless it is empty
 */
export function showRemoved(
  { flash, session }: Pick<CollectionsParts, 'flash' | 'session'>,
  removed: readonly Favorite[],
  restore: (note: string) => Promise<unknown>,
): void {
  const note = removed.flatMap((favorite) => favorite.note ?? []).join('\n');
  const isSudo = session.state.user?.signed_in_sudo ?? false;
  const run = () =>
    void restore(isSudo ? '' : note).catch((error: unknown) => {
      if (isOfOtherUser(error)) return;
      const reason = error instanceof ApiError ? error.message : '';
      flash.error(i18n.t("We couldn't restore your note. {reason}", { reason }).trim(), {
        closeAfterMs: UNDO_MS,
        action: { label: i18n.t('Try again'), run },
      });
    });
  flash.success(i18n.t('You have un-favorited this property'), {
    closeAfterMs: UNDO_MS,
    action: { label: i18n.t('Undo'), run },
  });
  if (isSudo && note !== '') flash.success(i18n.t('Note deleted.'), { closeAfterMs: UNDO_MS });
}

/**
 * One message for all hidden listings. It counts them while it is visible, and its Undo shows all of them again. It
 * names no listing, because any listing may be open below it.
 */
export function createHiddenMessage(flash: HostFlash, bringBack: (internalIds: readonly string[]) => Promise<boolean>) {
  let shownIds: readonly string[] = [];
  return (internalId: string): void => {
    const hidden = [...shownIds.filter((id) => id !== internalId), internalId];
    shownIds = hidden;
    const count = hidden.length;
    flash.success(i18n.t('{count, plural, one {One listing} other {# listings}} hidden', { count }), {
      about: 'hidden',
      closeAfterMs: UNDO_MS,
      action: { label: i18n.t('Undo'), run: () => void bringBack(hidden) },
      onGone: () => {
        shownIds = [];
      },
    });
  };
}
