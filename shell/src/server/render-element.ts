import type { RenderStatus } from 'federation/protocol/rendering';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server.edge';
import { prerender } from 'react-dom/static.edge';

/** What React leaves in the place of a Suspense boundary that it did not render: the browser renders it. */
const LEFT_TO_BROWSER = '<!--$!-->';

/**
 * Renders to text at once. That needs three quarters of the time of `prerender`, which encodes each piece. Only `prerender`
 * waits for what suspends and names what failed in a boundary, so it renders a part where a boundary is left.
 */
export async function renderElement(element: ReactElement, identifierPrefix: string): Promise<RenderStatus> {
  const html = textAtOnce(element, identifierPrefix);
  if (html !== null && !html.includes(LEFT_TO_BROWSER)) return { kind: 'html', html, errors: [] };
  return prerendered(element, identifierPrefix);
}

/** Null for a part that throws or suspends outside of every boundary. */
function textAtOnce(element: ReactElement, identifierPrefix: string): string | null {
  try {
    return renderToString(element, { identifierPrefix });
  } catch {
    return null;
  }
}

async function prerendered(element: ReactElement, identifierPrefix: string): Promise<RenderStatus> {
  const errors: string[] = [];
  const { prelude } = await prerender(element, {
    identifierPrefix,
    // In one piece: React would need an inline script to move other pieces into place.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (error: unknown) => void errors.push(error instanceof Error ? (error.stack ?? error.message) : `${error}`),
  });
  return { kind: 'html', html: await textOf(prelude), errors };
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
  }
}
