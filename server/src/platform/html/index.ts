export { documentOf, escapeHtml, inlineJson, jsonBlock, jsonTextBlock, markup, tag } from './html';
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
