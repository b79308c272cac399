/** Renders documents: the pages and extensions of remotes and the shell around them, with their style. */
export {
  createDocumentRenderer,
  type DocumentRenderer,
  type DocumentToRender,
  type RenderedDocument,
} from './document-renderer';
