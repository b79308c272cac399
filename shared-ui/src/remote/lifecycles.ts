import React, { createElement, type FunctionComponent, type ReactNode, startTransition, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import ReactDOMClient from 'react-dom/client';
import type { HostServices, RemoteErrorCode } from 'shared-contracts';
import type { AppProps } from 'single-spa';
import singleSpaReact from 'single-spa-react';

export type ReportHost = Pick<HostServices, 'report'>;

/** Props that single-spa and a host add to a remote's own props. */
export interface MountProps extends AppProps {
  host: ReportHost;
  domElement?: HTMLElement | undefined;
  /** its place has visible content, or another page covers it: rendering yields to input */
  isTransition?: boolean | undefined;
  /** its place contains this part, rendered by the server: hydrate it */
  hydrates?: boolean | undefined;
  /** prefix of React's ids in it, the same as on the server */
  idPrefix?: string | undefined;
}
export interface RemoteLifecycles<Props> {
  bootstrap: (props: Props & MountProps) => Promise<void>;
  mount: (props: Props & MountProps) => Promise<void>;
  unmount: (props: Props & MountProps) => Promise<void>;
  update: (props: Props & MountProps) => Promise<void>;
}

/**
 * Wraps a lifecycle so that it reports a failure instead of rejecting: after one rejection single-spa never mounts the
 * remote again.
 */
function safely<Props extends object>(remote: string, step: (props: Props & MountProps) => Promise<void>) {
  return async (props: Props & MountProps): Promise<void> => {
    try {
      await step(props);
    } catch (error) {
      reportFailure(props.host, remote, 'MFE-006', error);
    }
  };
}

export interface Drawing {
  /**
   * Renders synchronously within the mount. With React's scheduling, the browser would paint the empty place first, and
   * other tasks would run before the visitor's page. A transition is rendered in slices.
   */
  atOnce: boolean;
}

/**
 * The lifecycles of a root component, made by single-spa-react, with workarounds for two defects. It resolves a mount
 * one task after the render, when the browser has painted both the new page and the old content. And an unmount before
 * the render never ends.
 */
export function lifecyclesOf<Props extends object>(
  Root: FunctionComponent<Props & MountProps>,
  remote: string,
  { atOnce }: Drawing,
): RemoteLifecycles<Props> {
  // single-spa-react reads it within the mount
  let renderType: 'createRoot' | 'hydrateRoot' = 'createRoot';
  let identifierPrefix = '';
  const made = singleSpaReact<Props & MountProps & DrawnProps>({
    React,
    ReactDOMClient: {
      createRoot: (place: Element) => ReactDOMClient.createRoot(place, { identifierPrefix }),
      hydrateRoot: (place: Element, root: ReactNode) => ReactDOMClient.hydrateRoot(place, root, { identifierPrefix }),
    },
    renderType: () => renderType,
    // every root contains a RemoteBoundary
    suppressComponentDidCatchWarning: true,
    rootComponent: (props: Props & MountProps & DrawnProps) =>
      createElement(Drawn, { onDrawn: props.hydrates ? undefined : props.onDrawn }, createElement(Root, props)),
  });
  return {
    bootstrap: () => Promise.resolve(),
    mount: safely(remote, (props) => {
      const schedule = scheduleOf(props, atOnce);
      return new Promise<void>((resolve, reject) => {
        schedule(() => {
          renderType = props.hydrates ? 'hydrateRoot' : 'createRoot';
          identifierPrefix = props.idPrefix ?? '';
          made.mount({ ...props, onDrawn: resolve }).catch(reject);
        });
      });
    }),
    update: safely(remote, async (props) => made.update?.(props)),
    unmount: safely(remote, (props) => Promise.race([made.unmount(props), Promise.resolve()])),
  };
}

function scheduleOf({ hydrates, isTransition }: MountProps, atOnce: boolean): (render: () => void) => void {
  // The server's HTML is on the screen already: React hydrates it in slices, and input comes between them.
  if (hydrates) return startTransition;
  if (!atOnce) return (render) => render();
  return isTransition ? startTransition : flushSync;
}

export interface DrawnProps {
  onDrawn?: (() => void) | undefined;
}

/**
 * Reports before the frame is painted, so that the old content of the place disappears in the same frame. Hydrated
 * content responds when the innermost of these has reported: React hydrates a Suspense boundary after its parent.
 */
export function Drawn({ onDrawn, children }: DrawnProps & { children?: ReactNode }): ReactNode {
  useLayoutEffect(() => onDrawn?.(), [onDrawn]);
  return children;
}

/** Reports a failure to the remote's owner, and never throws. */
export function reportFailure(host: ReportHost, remote: string, code: RemoteErrorCode, error: unknown): void {
  const detail = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500);
  host.report({ kind: 'render-error', remote, code, detail });
}
