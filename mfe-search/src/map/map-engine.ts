import { laterPart } from '../state/later-part';

/** The engine is the largest thing on the page: fetched only once the first results are there. */
export const mapEngine = laterPart(() => import('shared-ui/map'));
