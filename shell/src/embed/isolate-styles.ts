const roots = new Set<ShadowRoot>();
const sheets: HTMLLinkElement[] = [];
const broughtFonts = new Set<string>();

/**
 * Sheets of the site that a bundle puts into the page's head apply to nothing there, and to everything within our
 * elements: nothing leaks into the foreign page. The medium is set before the browser has loaded a sheet.
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

/** Gives an element every sheet there is and will be; returns the way to stop. */
export function styleRoot(root: ShadowRoot): () => void {
  roots.add(root);
  root.append(...sheets.map(copyOf));
  return () => void roots.delete(root);
}

/** Where this host's own files come from: the bundler works it out from the address of the script. */
declare const __webpack_public_path__: string;

/** Origin of the site, which on a foreign page is not the page's own. */
export const siteOrigin = (): string => new URL(__webpack_public_path__, document.baseURI).origin;
