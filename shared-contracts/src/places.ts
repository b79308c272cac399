import type { Area } from './routes/areas';
import type { SlotName } from './slots';

/** What the server puts into a frame: a page, an extension, or what readers without scripts have around the page. */
export type Part = Area | SlotName | 'above' | 'below';

/** Markup of the frame in the place of a part that the server renders by itself; the server puts the part there. */
export const placeOf = (part: Part): string => `<!--place ${part}-->`;

/** Finds the places in a frame's markup; the part is the first group. */
export const PLACES = /<!--place ([^>]+)-->/;

/** Keeps the ids that React makes in the parts of one document apart. */
export const idPrefixOf = (part: Part): string => `${part}:`;
