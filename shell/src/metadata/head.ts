/** Names the page, for the tab and for link previews made from the open page. */
export function setTitle(text: string): void {
  document.title = text;
  write('meta', 'property', 'og:title', 'content', text);
}

export interface HeadFields {
  description?: string;
  /** path of the address to keep; null for pages that search engines should not */
  canonical?: string | null;
}

export function setHead({ description, canonical }: HeadFields): void {
  if (description !== undefined) {
    write('meta', 'name', 'description', 'content', description);
    write('meta', 'property', 'og:description', 'content', description);
  }
  if (canonical === undefined) return;
  const href = canonical === null ? null : new URL(canonical, window.location.origin).href;
  write('link', 'rel', 'canonical', 'href', href);
  write('meta', 'property', 'og:url', 'content', href);
  write('meta', 'name', 'robots', 'content', href === null ? 'noindex' : null);
  // they name the page that was loaded, in its other languages
  for (const link of document.head.querySelectorAll('link[rel="alternate"][hreflang]')) link.remove();
}

/** Sets an element of the head that is known by one attribute; null takes it away. */
function write(tag: 'meta' | 'link', by: string, name: string, attribute: string, value: string | null): void {
  const found = document.head.querySelector(`${tag}[${by}="${name}"]`);
  if (value === null) {
    found?.remove();
    return;
  }
  const element = found ?? document.head.appendChild(document.createElement(tag));
  element.setAttribute(by, name);
  element.setAttribute(attribute, value);
}
