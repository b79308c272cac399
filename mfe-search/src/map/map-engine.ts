import { lazyCode } from 'shared-ui';

/** The engine is the largest thing on the page: fetched only once the first results are there. */
export const mapEngine = lazyCode(() => import('shared-ui/map'));
