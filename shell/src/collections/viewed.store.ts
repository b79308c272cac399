import {
  COOKIES,
  type Collections,
  type CollectionsState,
  removeViewed,
  STORAGE_KEYS,
  syncViewed,
  VIEWED_COUNTER_HOURS,
  VIEWED_LIST_ENTRIES,
} from 'shared-contracts';
import { writeCookie } from 'shared-ui';
import { followUser } from '../session/session.store';
import { isRecord, readStored, writeStored } from '../session/storage';
import { i18n } from '../texts';
import type { CollectionsParts } from './collections.store';
import { isOfOtherUser, showFailure, UNDO_MS } from './undo-messages';

type Viewed = CollectionsState['viewed'][number];
const isViewed = (value: unknown): value is Viewed[] => Array.isArray(value) && value.every(isEntry);
const isEntry = (value: unknown): boolean =>
  isRecord(value) && [value.internal_id, value.slug, value.at].every((text) => typeof text === 'string');

/** The history of this browser, newest first. Entries of an unknown format are dropped. */
function readViewed(): Viewed[] {
  return readStored(STORAGE_KEYS.viewed, isViewed)?.slice(0, VIEWED_LIST_ENTRIES) ?? [];
}

/** Moves a listing to the front, and keeps the newest 100. */
function addViewed(viewed: readonly Viewed[], entry: Viewed): Viewed[] {
  const others = viewed.filter(({ internal_id }) => internal_id !== entry.internal_id);
  return [entry, ...others].slice(0, VIEWED_LIST_ENTRIES);
}

/** Maximum of openings counted within 24 hours. */
const MAX_TIMES = 1000;
const areTimes = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((time) => typeof time === 'number');

/** Writes the number of openings in the last 24 hours to its cookie. */
function countViewing(): void {
  const now = Date.now();
  const since = now - VIEWED_COUNTER_HOURS * 3_600_000;
  const recent = (readStored(STORAGE_KEYS.viewedTimes, areTimes) ?? []).filter((at) => at > since && at <= now);
  const times = [...recent, now].slice(-MAX_TIMES);
  writeStored(STORAGE_KEYS.viewedTimes, times);
  writeCookie(COOKIES.viewedCounter, String(times.length), VIEWED_COUNTER_HOURS / 24);
}

/** The viewed listings of this browser, and of the account after sign-in. */
export function createViewed(
  { api, flash, session }: CollectionsParts,
  state: { viewed: CollectionsState['viewed'] },
): { mark: Collections['markViewed']; remove: Collections['removeViewed'] } {
  const show = (viewed: readonly Viewed[]) => {
    state.viewed = [...viewed];
  };
  const set = (viewed: readonly Viewed[]) => {
    show(viewed);
    writeStored(STORAGE_KEYS.viewed, viewed);
  };
  /** Whether an account stores the list. Staff who act for a client do not change the client's list. */
  const isStored = () => session.state.user !== null && !session.state.user.signed_in_sudo;
  /** After a failure the next page sends the list again. */
  const send = async (viewed: readonly Viewed[]) => {
    if (!isStored()) return;
    const response = await api.call(syncViewed, { body: { viewed: [...viewed] } }).catch(() => null);
    if (response) set(response.viewed);
  };
  const restore = (removed: readonly Viewed[]) => {
    const others = readViewed().filter(({ internal_id }) => !removed.some((one) => one.internal_id === internal_id));
    const all = [...removed, ...others].sort((one, other) => other.at.localeCompare(one.at));
    set(all.slice(0, VIEWED_LIST_ENTRIES));
  };
  show(readViewed());
  // Another tab has changed the list.
  window.addEventListener('storage', ({ key }) => {
    if (key === STORAGE_KEYS.viewed) show(readViewed());
  });
  // After a sign-out the history stays in the account and not on this computer. A visitor's history joins the account.
  followUser(session.state, (before) => {
    const { user, ended } = session.state;
    if (ended || (before !== null && before !== user?.id)) set([]);
    if (user && !user.second_factor_missing) void send(state.viewed);
  });

  return {
    mark({ internal_id, slug }) {
      set(addViewed(readViewed(), { internal_id, slug, at: new Date().toISOString() }));
      countViewing();
      void send(state.viewed.slice(0, 1));
    },
    async remove(internalIds) {
      const known = readViewed();
      const removed = known.filter(({ internal_id }) => internalIds.includes(internal_id));
      if (removed.length === 0) return;
      set(known.filter((one) => !removed.includes(one)));
      try {
        const ids = removed.map(({ internal_id }) => internal_id);
        if (isStored()) set((await api.call(removeViewed, { body: { internal_ids: ids } })).viewed);
      } catch (error) {
        // The list of the next user is another one.
        if (!isOfOtherUser(error)) restore(removed);
        return showFailure(flash, error);
      }
      const undo = () => {
        restore(removed);
        void send(removed);
      };
      const text = i18n.t('{count, plural, one {Removed from recently viewed} other {# listings removed}}', {
        count: removed.length,
      });
      flash.success(text, { closeAfterMs: UNDO_MS, action: { label: i18n.t('Undo'), run: undo } });
    },
  };
}
