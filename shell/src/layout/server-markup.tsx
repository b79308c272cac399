import { useLayoutEffect, useRef } from 'react';

/** What the server drew, taken out of the document before React takes its place. */
export type ServerMarkup = readonly Node[];

/** The bar of links the server drew in the place of the navigation; it stays there until the navigation has come. */
export function takeServerHeader(root: Element): ServerMarkup {
  return [...(root.querySelector('.first-header')?.childNodes ?? [])];
}

export function takeServerMarkup(root: Element): ServerMarkup {
  // around the content the server drew bars in the place of others, which the layout draws by itself
  const content = root.querySelector('[data-first]') ?? root;
  const nodes = [...content.childNodes];
  root.replaceChildren();
  return nodes;
}

/** Puts the server's own nodes back, so that results stay in view until the remote that owns them has drawn. */
export function KeptMarkup({ nodes }: { nodes: ServerMarkup }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(...nodes);
  }, [nodes]);
  return <div ref={place} />;
}
