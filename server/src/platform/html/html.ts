const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text for a page or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Text between tags, where quotes mean nothing and stay readable. */
export function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character);
}

/** JSON that cannot end its script element nor begin a comment in it. */
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

/** An element around markup that is already safe; nothing where there is nothing to put in it. */
export function element(name: string, attributes: Attributes, content: string | readonly string[]): string {
  const inner = typeof content === 'string' ? content : content.join('');
  return inner === '' ? '' : `${tag(name, attributes)}${inner}</${name}>`;
}

/** An element of the class with a text of any origin. */
export function textElement(name: string, className: string | undefined, text: string): string {
  return element(name, { class: className }, escapeText(text));
}

export function link(href: string, text: string, className?: string): string {
  return element('a', { href, class: className }, escapeText(text));
}
