import { withLanguage } from 'shared-contracts';

const LINKS = 'a[href^="/"]:not([hreflang]), form[action^="/"]';

/**
 * Adds the language of the page to the addresses of its links and forms, now and whenever a remote draws or changes one. So no
 * remote needs to know the language, and what the browser does by itself keeps it: a new tab, a copied address, a form
 * without a script. A link with `hreflang` leads to another language.
 */
export function keepLanguage(root: HTMLElement, locale: string): void {
  const localize = (element: Element) => {
    const name = element.localName === 'form' ? 'action' : 'href';
    const path = element.getAttribute(name) ?? '';
    const address = withLanguage(locale, path);
    if (address !== path) element.setAttribute(name, address);
  };
  const localizeIn = (element: Element) => {
    if (element.matches(LINKS)) localize(element);
    for (const link of element.querySelectorAll(LINKS)) localize(link);
  };
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      const changed = type === 'attributes' ? [target] : addedNodes;
      for (const node of changed) {
        if (!(node instanceof Element)) continue;
        if (type === 'childList') localizeIn(node);
        else if (node.matches(LINKS)) localize(node);
      }
    }
  }).observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ['href', 'action'] });
  localizeIn(root);
}
