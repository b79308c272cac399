/**
 * Renders the pages of remotes from their releases, in processes that have nothing but the code at hand.
 *
 *   page-renderer.ts   which page of which version, with its style
 *   pool.ts            the processes: time, memory, replacement
 *   renderer.ts, realm.ts   what runs in such a process
 */
export { createPageRenderer, type PageRenderer, type PageToRender, type RenderedPageMarkup } from './page-renderer';
export { createRenderPool, type RenderPool, startRenderer } from './pool';
