export { element, escapeHtml, escapeText, inlineJson, jsonBlock, link, tag, textElement } from './html';
export { ICON, ICON_PATH, PLAIN_STYLE, PLAIN_STYLE_PATH, type PlainDocument, plainDocument } from './plain-document';
