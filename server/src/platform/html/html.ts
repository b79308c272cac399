import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** The markup of elements. React escapes all texts and attributes. */
export const markup = (node: ReactNode): string => renderToStaticMarkup(node);

/** A whole document, from its `html` element. */
export const documentOf = (node: ReactNode): string => `<!doctype html>${markup(node)}\n`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for a page or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** JSON for a script element: it cannot end the element or begin a comment. */
export const inlineJson = (value: unknown): string => inlineText(JSON.stringify(value));

function inlineText(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A script element with data. */
export const jsonBlock = (id: string, value: unknown): string => jsonTextBlock(id, JSON.stringify(value));

/** The same of a value that is JSON text already. */
export function jsonTextBlock(id: string, json: string): string {
  return `<script type="application/json" id="${escapeHtml(id)}">${inlineText(json)}</script>`;
}

/** The start tag of an element, with escaped attributes. */
export function tag(name: string, attributes: Readonly<Record<string, string | true | undefined>>): string {
  const written = Object.entries(attributes).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return value === true ? [key] : [`${key}="${escapeHtml(value)}"`];
  });
  return `<${[name, ...written].join(' ')}>`;
}
