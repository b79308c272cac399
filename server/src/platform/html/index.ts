export { escapeHtml, inlineJson, jsonBlock, tag } from './html';
export { documentOf, markup } from './markup';
export {
  HiddenFields,
  ICON,
  ICON_PATH,
  PLAIN_STYLE,
  PLAIN_STYLE_PATH,
  type PlainDocument,
  PlainFrame,
  plainDocument,
} from './plain-document';
