/** Sets the title and the metadata of the open page. */
export function setTitle(text: string): void {
  document.title = text;
  write('meta', 'property', 'og:title', 'content', text);
  write('meta', 'name', 'twitter:title', 'content', text);
}

export interface HeadFields {
  /** path of the picture in link previews */
  image?: string;
  /** the page in the site's languages, by path */
  languages?: readonly { language: string; path: string }[];
  description?: string;
  /** the canonical path; null for pages that must not be indexed */
  canonical?: string | null;
}

export function setHead({ description, canonical, image, languages }: HeadFields): void {
  if (description !== undefined) {
    write('meta', 'name', 'description', 'content', description);
    write('meta', 'property', 'og:description', 'content', description);
    write('meta', 'name', 'twitter:description', 'content', description);
  }
  if (image !== undefined) setImage(image);
  if (languages !== undefined) setLanguages(languages);
  if (canonical === undefined) return;
  const href = canonical === null ? null : new URL(canonical, window.location.origin).href;
  write('link', 'rel', 'canonical', 'href', href);
  write('meta', 'property', 'og:url', 'content', href);
  write('meta', 'name', 'robots', 'content', href === null ? 'noindex' : null);
}

function setImage(image: string): void {
  const address = new URL(image, window.location.origin).href;
  write('meta', 'property', 'og:image', 'content', address);
  // The size in the document is that of the first page's picture.
  for (const side of ['width', 'height']) write('meta', 'property', `og:image:${side}`, 'content', null);
  write('meta', 'property', 'og:image:alt', 'content', document.title);
  write('meta', 'name', 'twitter:image', 'content', address);
}

function setLanguages(languages: readonly { language: string; path: string }[]): void {
  for (const link of document.head.querySelectorAll('link[rel="alternate"][hreflang]')) link.remove();
  for (const { language, path } of languages) {
    const link = document.head.appendChild(document.createElement('link'));
    link.rel = 'alternate';
    link.hreflang = language;
    link.href = new URL(path, window.location.origin).href;
  }
}

/** Structured data in the document is about the first page only. */
export function dropLoadedFacts(): void {
  for (const facts of document.querySelectorAll('script[type="application/ld+json"]')) facts.remove();
  write('meta', 'property', 'og:type', 'content', 'website');
}

/** Sets an element of the head that is identified by one attribute; null removes it. */
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
