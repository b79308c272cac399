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
  /** its place contains this part, rendered by the server: hydrate it. The same until it is unmounted */
  hydrates?: boolean | undefined;
}
export interface RemoteLifecycles<Props> {
  bootstrap: (props: Props & MountProps) => Promise<void>;
  mount: (props: Props & MountProps) => Promise<void>;
  unmount: (props: Props & MountProps) => Promise<void>;
  update: (props: Props & MountProps) => Promise<void>;
}

export interface Drawing {
  /**
   * Renders synchronously within the mount. With React's scheduling, the browser would paint the empty place first, and
   * other tasks would run before the visitor's page. A transition is rendered in slices.
   */
  atOnce: boolean;
}

/** React's ids start with the prefix of their place, which is the same as on the server. */
const prefixOf = ({ dataset }: HTMLElement) => ({ identifierPrefix: dataset.idPrefix ?? '' });
const CLIENT = {
  createRoot: (place: HTMLElement) => ReactDOMClient.createRoot(place, prefixOf(place)),
  hydrateRoot: (place: HTMLElement, root: ReactNode) => ReactDOMClient.hydrateRoot(place, root, prefixOf(place)),
};

/**
 * The lifecycles of a root component, made by single-spa-react. A mount ends in the layout effect of the first render:
 * the one of single-spa-react ends a task later, when the browser has painted both the new page and the old content.
 */
export function lifecyclesOf<Props extends object>(
  Root: FunctionComponent<Props & MountProps>,
  { atOnce }: Drawing,
): RemoteLifecycles<Props> {
  const made = (renderType: keyof typeof CLIENT) =>
    singleSpaReact<Props & MountProps & DrawnProps>({
      React,
      ReactDOMClient: CLIENT,
      renderType,
      // every root contains a RemoteBoundary
      suppressComponentDidCatchWarning: true,
      rootComponent: (props: Props & MountProps & DrawnProps) =>
        createElement(Drawn, { onDrawn: props.hydrates ? undefined : props.onDrawn }, createElement(Root, props)),
    });
  const created = made('createRoot');
  const hydrated = made('hydrateRoot');
  const ofProps = ({ hydrates }: MountProps) => (hydrates ? hydrated : created);
  return {
    bootstrap: created.bootstrap,
    mount: (props) =>
      new Promise<void>((resolve, reject) => {
        scheduleOf(
          props,
          atOnce,
        )(() => {
          ofProps(props)
            .mount({ ...props, onDrawn: resolve })
            .catch(reject);
        });
      }),
    unmount: (props) => ofProps(props).unmount(props),
    update: async (props) => ofProps(props).update?.(props),
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
