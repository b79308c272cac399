import { SITE_PREVIEW_PATH } from 'shared-contracts';

/** What link previews ask for, in pixels. */
export const PREVIEW_WIDTH = 1200;
export const PREVIEW_HEIGHT = 630;

/** True of the pictures drawn for link previews: of those alone the size is known before they are asked for. */
export const isDrawnPreview = (path: string): boolean => path === SITE_PREVIEW_PATH || path.startsWith('/preview/');
