import type { Area, SlotName } from 'shared-contracts';

/** The parts that the server puts into a frame: a page or an extension. */
export type Part = Area | SlotName;

/** Placeholder in the frame's markup, which the server replaces with the rendered part. */
export const placeholderOf = (part: Part): string => `<!--place ${part}-->`;

/** Matches the placeholders in a frame's markup. The first group is the part. */
export const PLACEHOLDERS = /<!--place ([^>]+)-->/;

/** Prefix of React's ids, so that ids of different parts of a document differ. */
export const idPrefixOf = (part: Part): string => `${part}:`;
