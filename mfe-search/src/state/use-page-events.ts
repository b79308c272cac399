import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import {
  type HostServices,
  hasInvertedRange,
  MOBILE_PX,
  type RouteMatch,
  searchPath,
  withoutLanguage,
} from 'shared-contracts';
import { createTabStore, useHandover, useMediaQuery, useOnTopic } from 'shared-ui';
import { i18n } from '../texts';
import { closeDialogs, fitToWidth, type PageFlags } from './page-flags.store';
import { RANGE_EXCHANGED } from './range-order';
import type { SearchModel } from './use-search';

/** Requests of other remotes: clear, save, and the account's panels. */
export function usePageEvents(model: SearchModel, flags: PageFlags): void {
  const { host, match } = model;
  useOnTopic(host, 'search:clear', () => clearSearch(host, match));
  useOnTopic(host, 'search:save', () => requestSave(model, flags));
  // the search has them in order, and the address as it was typed
  useEffect(() => {
    if (hasInvertedRange(match.query)) host.flash.success(i18n.t(RANGE_EXCHANGED));
  }, [host, match.query]);
  useOnTopic(host, 'account:open-panel', ({ section }) => {
    flags.panel = section;
  });
  useOnTopic(host, 'account:close-panel', () => {
    flags.panel = null;
  });
}

/** The search of a new visit. */
export function clearSearch(host: HostServices, match: RouteMatch): void {
  host.navigate.to(searchPath(match.prefix));
}

/**
 * Saving needs a user; the dialog opens after sign-in. A saved search stores filters only, so a search of favorites
 * cannot be saved: it would open, and mail, all homes.
 */
export function requestSave({ host, search }: Pick<SearchModel, 'host' | 'search'>, flags: PageFlags): void {
  if (search.limitSearchToFavorites) host.flash.error(i18n.t("You can't save a search of your favorites."));
  else if (host.session.state.loggedIn) flags.saving = true;
  else host.session.requireSignIn({ kind: 'save-search' });
}

const PHONE = `(max-width: ${MOBILE_PX - 0.02}px)`;

/** Whether the window is as narrow as a phone. A change closes dialogs of the other width. */
export function usePhone(flags: PageFlags): boolean {
  const phone = useMediaQuery(PHONE);
  useEffect(() => fitToWidth(flags, phone), [flags, phone]);
  return phone;
}

/** A listing over the page closes its dialogs. When the listing closes, its card gets the focus. */
export function useFocusReturn(
  host: HostServices,
  covered: boolean,
  page: RefObject<HTMLElement | null>,
  flags: PageFlags,
): void {
  useLayoutEffect(() => {
    if (covered) closeDialogs(flags);
  }, [covered, flags]);
  const closed = useRef<string | null>(null);
  const focusCard = () => {
    if (closed.current === null || page.current === null || page.current.inert) return;
    const card = page.current.querySelector<HTMLElement>(`[data-internal-id="${CSS.escape(closed.current)}"] a`);
    card?.focus({ preventScroll: true });
    closed.current = null;
  };
  // the page stops being inert before or after the listing is closed
  // biome-ignore lint/correctness/useExhaustiveDependencies: being uncovered is the moment
  useEffect(focusCard, [covered]);
  useOnTopic(host, 'listing:closed', ({ internal_id }) => {
    closed.current = internal_id;
    requestAnimationFrame(focusCard);
  });
}

/** Opens an area on the map to change its corners. */
export function editArea(flags: PageFlags, id: string, address: string): void {
  if (window.matchMedia(PHONE).matches && !flags.mobileMap) switchMap(flags, address);
  flags.editedArea = id;
}

/** Switches between list and map on a phone. */
export function switchMap(flags: PageFlags, address: string): void {
  if (!flags.mobileMap) flags.listAt = { address, top: window.scrollY };
  flags.mobileMap = !flags.mobileMap;
}

const mapStore = createTabStore('mobile-map:', (value): value is true => value === true);

/** On a phone the map stays open in another language of the same search. */
export function useMapHandover(flags: PageFlags, { match, address }: Pick<SearchModel, 'match' | 'address'>): void {
  useHandover(
    mapStore,
    withoutLanguage(match.prefix.locale, address),
    () => flags.mobileMap || null,
    () => {
      flags.mobileMap = true;
    },
  );
}

/** On a phone the map opens at the top of the page. The list is restored at its position if it is still the same. */
export function useListScrollRestoration(flags: PageFlags, mobileMap: boolean, address: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the switch is the moment, whatever the address does
  useLayoutEffect(() => {
    const left = flags.listAt;
    if (left === null) return;
    window.scrollTo({ top: !mobileMap && left.address === address ? left.top : 0, behavior: 'instant' });
    if (!mobileMap) flags.listAt = null;
  }, [flags, mobileMap]);
}
