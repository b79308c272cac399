import { useLayoutEffect, useRef } from 'react';

/** What the server drew, taken out of the document before React takes its place. */
export type ServerMarkup = readonly Node[];

export function takeServerMarkup(root: Element): ServerMarkup {
  const nodes = [...root.childNodes];
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
