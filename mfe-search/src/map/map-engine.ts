import { lazyCode } from 'shared-ui';

/** The map engine is the largest file of the page, so it loads after the first results. */
export const mapEngine = lazyCode(() => import('shared-ui/map'));
