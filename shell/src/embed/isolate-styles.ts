const roots = new Set<ShadowRoot>();
const sheets: HTMLLinkElement[] = [];

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
  return copy;
}

/** Gives an element every sheet there is and will be; returns the way to stop. */
export function styleRoot(root: ShadowRoot): () => void {
  roots.add(root);
  root.append(...sheets.map(copyOf));
  return () => void roots.delete(root);
}
