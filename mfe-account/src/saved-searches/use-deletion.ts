import {
  deleteSavedSearch,
  type HostServices,
  readSavedSearches,
  type SavedSearch,
  updateSavedSearch,
} from 'shared-contracts';
import { asApiError, callKey, useMutationCall } from 'shared-ui';
import { useSWRConfig } from 'swr';

/** How long the way back is offered. Milliseconds. */
const UNDO_MS = 10_000;

/** Deletes a saved search at once, with a way back: it is saved again, under a share code of its own. */
export function useDeletion(host: HostServices, saved: SavedSearch, title: string) {
  const { mutate } = useSWRConfig();
  const call = useMutationCall(host, deleteSavedSearch);
  const list = callKey(readSavedSearches, {});
  const again = (run: () => Promise<void>) => ({ label: 'Try again', run: () => void run() });
  const who = host.session.state.user?.id;

  const bringBack = async (): Promise<void> => {
    if (host.session.state.user?.id !== who) return;
    try {
      await host.api.call(updateSavedSearch, { body: { ...saved, id: null, share_code: null } });
      await mutate(list);
    } catch (error) {
      host.flash.error(asApiError(error).message, { closeAfterMs: UNDO_MS, action: again(bringBack) });
    }
  };
  const remove = async (): Promise<void> => {
    if (saved.id === null) return;
    const outcome = await call.send({ body: { id: saved.id } });
    if (!outcome.ok) {
      host.flash.error(outcome.error.message, { action: again(remove) });
      return;
    }
    await mutate(list, outcome.answer, { revalidate: false });
    host.flash.success(`“${title}” is deleted.`, {
      closeAfterMs: UNDO_MS,
      // what cannot be read cannot be saved again
      ...(saved.unreadable ? {} : { action: { label: 'Undo', run: () => void bringBack() } }),
    });
  };
  return { busy: call.busy, remove: () => void remove() };
}
