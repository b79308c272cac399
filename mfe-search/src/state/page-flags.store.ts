import type { AccountSection } from 'shared-contracts';
import { proxy } from 'valtio';

/** State of the search page that is not worth sharing; the rest is in the address. */
export interface PageFlags {
  filters: boolean;
  /** the region filter of phones and of wide screens, which are separate */
  mobileGeography: boolean;
  desktopGeography: boolean;
  /** phones show either the list or the map */
  mobileMap: boolean;
  /** scroll position of the list, and its search, when the map replaced it */
  listAt: { address: string; top: number } | null;
  /** whether a map move searches again; if off, it only loads pins */
  searchAsMoved: boolean;
  /** the listing under the pointer, in the list or on the map */
  hovered: string | null;
  saving: boolean;
  panel: AccountSection | null;
  /** id of the drawn area whose corners are changed on the map */
  editedArea: string | null;
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
    panel: null,
    editedArea: null,
  });
}

/** Closes dialogs of the search when the visitor leaves it: they would cover a listing, or another search. */
export function closeDialogs(flags: PageFlags): void {
  Object.assign(flags, { filters: false, mobileGeography: false, desktopGeography: false, saving: false, panel: null });
}

/** Closes dialogs of the other window width, whose close buttons are hidden after a resize. */
export function fitToWidth(flags: PageFlags, phone: boolean): void {
  if (phone) flags.desktopGeography = false;
  else {
    flags.mobileGeography = false;
    flags.mobileMap = false;
  }
}
