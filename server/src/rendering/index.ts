/** Renders the pages of remotes for documents: which page of which version, with its style. */
export { createPageRenderer, type PageRenderer, type PageToRender, type RenderedPageMarkup } from './page-renderer';
