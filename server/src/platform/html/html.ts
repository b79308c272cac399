const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for a page or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Escapes text between tags, where quotes need no escape. */
export function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character);
}

/** JSON for a script element: it cannot end the element or begin a comment. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export function jsonBlock(id: string, value: unknown): string {
  return `<script type="application/json" id="${escapeHtml(id)}">${inlineJson(value)}</script>`;
}

export function tag(name: string, attributes: Readonly<Record<string, string | true | undefined>>): string {
  const written = Object.entries(attributes).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return value === true ? [key] : [`${key}="${escapeHtml(value)}"`];
  });
  return `<${[name, ...written].join(' ')}>`;
}

type Attributes = Readonly<Record<string, string | true | undefined>>;

/** An element around safe markup; empty for empty markup. */
export function element(name: string, attributes: Attributes, content: string | readonly string[]): string {
  const inner = typeof content === 'string' ? content : content.join('');
  return inner === '' ? '' : `${tag(name, attributes)}${inner}</${name}>`;
}

/** An element with a class and an escaped text. */
export function textElement(name: string, className: string | undefined, text: string): string {
  return element(name, { class: className }, escapeText(text));
}

export function link(href: string, text: string, className?: string): string {
  return element('a', { href, class: className }, escapeText(text));
}
