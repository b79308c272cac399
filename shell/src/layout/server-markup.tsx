import { useLayoutEffect, useRef } from 'react';
import type { RenderedPage } from '../routing/area-page';

/** What the server drew, taken out of the document before React takes its place. */
export type ServerMarkup = readonly Node[];

/** The bar of links the server drew in the place of the navigation; it stays there until the navigation has come. */
export function takeServerHeader(root: Element): ServerMarkup {
  return [...(root.querySelector('.first-header')?.childNodes ?? [])];
}

export interface ServerContent {
  /** what is shown until the page has drawn */
  markup: ServerMarkup;
  /** what becomes the page itself */
  rendered: RenderedPage | null;
}

/** @param isAlike false where the page would be drawn otherwise here: what the server rendered is then shown only until it is */
export function takeServerContent(root: Element, isAlike = true): ServerContent {
  // around the content the server drew bars in the place of others, which the layout draws by itself
  const content = root.querySelector('[data-first]') ?? root;
  const page = content.querySelector('[data-rendered]');
  const rendered = page && isAlike ? renderedPage(page) : null;
  const markup = rendered ? [] : [...content.childNodes];
  root.replaceChildren();
  return { markup, rendered };
}

function renderedPage(page: Element): RenderedPage {
  const [remote = '', version = ''] = page.getAttribute('data-rendered')?.split(' ') ?? [];
  return { remote, version, nodes: [...page.childNodes] };
}

/** Puts the server's own nodes back, so that results stay in view until the remote that owns them has drawn. */
export function KeptMarkup({ nodes }: { nodes: ServerMarkup }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(...nodes);
  }, [nodes]);
  return <div ref={place} />;
}
