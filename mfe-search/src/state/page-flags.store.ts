import type { AccountSection } from 'shared-contracts';
import { proxy } from 'valtio';

/** What is open on the search page; everything a visitor may want to share is in the address instead. */
export interface PageFlags {
  filters: boolean;
  /** the region filter of phones and of wide screens, apart on purpose */
  mobileGeography: boolean;
  desktopGeography: boolean;
  /** phones show either the list or the map */
  mobileMap: boolean;
  /** how far the list of which search was scrolled when the map took its place */
  listAt: { address: string; top: number } | null;
  /** whether a map move searches again; off, it only shows pins */
  searchAsMoved: boolean;
  /** the listing under the pointer, on the list or on the map */
  hovered: string | null;
  saving: boolean;
  /** how far the page was scrolled when a listing was opened over it */
  leftAt: number | null;
  panel: AccountSection | null;
}

export function createPageFlags(): PageFlags {
  return proxy({
    filters: false,
    mobileGeography: false,
    desktopGeography: false,
    mobileMap: false,
    listAt: null,
    searchAsMoved: true,
    hovered: null,
    saving: false,
    leftAt: null,
    panel: null,
  });
}

/** Closes what lies over the search when that is left: it would lie over a listing, or over another search. */
export function closeDialogs(flags: PageFlags): void {
  Object.assign(flags, { filters: false, mobileGeography: false, desktopGeography: false, saving: false, panel: null });
}

/** Closes what belongs to the other width, so that a resize leaves nothing open that cannot be closed. */
export function fitToWidth(flags: PageFlags, phone: boolean): void {
  if (phone) flags.desktopGeography = false;
  else {
    flags.mobileGeography = false;
    flags.mobileMap = false;
  }
}
