/**
 * Lets the browser fetch what the page's own code is about to ask for. The server's document holds the links in a template,
 * so that nothing of it takes the line from the first picture.
 */
export function beginPreloads(root: Document = document): void {
  const kept = root.querySelector<HTMLTemplateElement>('template#preloads');
  if (kept) root.head.append(kept.content);
}
