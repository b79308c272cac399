import { useLayoutEffect, useRef } from 'react';

/** What the server drew, taken out of the document before React takes its place. */
export type ServerMarkup = readonly Node[];

export function takeServerMarkup(root: Element): ServerMarkup {
  // around the content the server drew bars in the place of the navigation, which the layout draws by itself
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
