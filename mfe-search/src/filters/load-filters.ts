import { laterPart } from '../search/later-part';

export const filterParts = laterPart(() => import('./filter-parts'));
export type FilterParts = typeof import('./filter-parts');
