const roots = new Set<ShadowRoot>();
const sheets: HTMLLinkElement[] = [];
const broughtFonts = new Set<string>();

/**
 * Moves the style sheets of the site from the page's head into our elements, so that they do not change the other
 * site's page. The medium is set before the browser has loaded a sheet.
 */
export function isolateStyles(site: string, head: Node = document.head): void {
  new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof HTMLLinkElement && node.rel === 'stylesheet' && node.href.startsWith(`${site}/`)) keep(node);
    }
  }).observe(head, { childList: true });
}

function keep(link: HTMLLinkElement): void {
  link.media = 'not all';
  sheets.push(link);
  for (const root of roots) root.append(copyOf(link));
}

function copyOf({ href, integrity }: HTMLLinkElement): HTMLLinkElement {
  const copy = document.createElement('link');
  copy.rel = 'stylesheet';
  copy.crossOrigin = 'anonymous';
  copy.href = href;
  if (integrity) copy.integrity = integrity;
  copy.addEventListener('load', () => bringFonts(copy.sheet, href), { once: true });
  return copy;
}

/** Fonts belong to a document and not to a shadow root: those of our sheets are added under their own names. */
function bringFonts(sheet: CSSStyleSheet | null, address: string): void {
  for (const rule of sheet?.cssRules ?? []) {
    if (!(rule instanceof CSSFontFaceRule)) continue;
    const { style } = rule;
    const source = style.getPropertyValue('src').replace(/url\("?([^")]+)"?\)/g, (_, url: string) => {
      return `url("${new URL(url, address).href}")`;
    });
    const family = style.getPropertyValue('font-family').replace(/^["']|["']$/g, '');
    const face = new FontFace(family, source, {
      weight: style.getPropertyValue('font-weight') || 'normal',
      style: style.getPropertyValue('font-style') || 'normal',
      unicodeRange: style.getPropertyValue('unicode-range') || 'U+0-10FFFF',
      display: 'swap',
    });
    if (!broughtFonts.has(`${family} ${source}`)) document.fonts.add(face);
    broughtFonts.add(`${family} ${source}`);
  }
}

/** Adds all present and future style sheets to an element. Returns a function that stops it. */
export function styleRoot(root: ShadowRoot): () => void {
  roots.add(root);
  root.append(...sheets.map(copyOf));
  return () => void roots.delete(root);
}

/** The address of this host's files, which the bundler derives from the script's address. */
declare const __webpack_public_path__: string;

/** Origin of our site, which differs from the page's origin when embedded. */
export const siteOrigin = (): string => new URL(__webpack_public_path__, document.baseURI).origin;
