import React, { createElement, type FunctionComponent, type ReactNode, startTransition, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import ReactDOMClient from 'react-dom/client';
import type { HostServices, RemoteErrorCode } from 'shared-contracts';
import type { AppProps } from 'single-spa';
import singleSpaReact from 'single-spa-react';

export type ReportHost = Pick<HostServices, 'report'>;

/** What single-spa and a host add to a remote's own props. */
export interface MountProps extends AppProps {
  host: ReportHost;
  domElement?: HTMLElement | undefined;
  /** what stands in its place can be read already, or another page lies over it: drawing gives way to a visitor's touch */
  givesWay?: boolean | undefined;
  /** its place holds this very part, rendered by the server: it is taken over */
  hydrates?: boolean | undefined;
  /** of the ids that React makes in it; the server rendered it with the same */
  idPrefix?: string | undefined;
}
export interface RemoteLifecycles<Props> {
  bootstrap: (props: Props & MountProps) => Promise<void>;
  mount: (props: Props & MountProps) => Promise<void>;
  unmount: (props: Props & MountProps) => Promise<void>;
  update: (props: Props & MountProps) => Promise<void>;
}

/** A lifecycle that reports a failure instead of rejecting: after one rejection single-spa never mounts the remote again. */
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
   * Draws within the mount itself. Left to React's schedule, the browser would first paint the empty place, and what else
   * waits in line would come before what the visitor asked for. What gives way is drawn in turns.
   */
  atOnce: boolean;
}

/**
 * The lifecycles of a root component, made by single-spa-react. It has two defects that are worked around here: it resolves a mount one
 * task after the drawing, when the browser has painted both the new page and what stood in its place, and it never ends
 * an unmount that comes before the drawing.
 */
export function lifecyclesOf<Props extends object>(
  Root: FunctionComponent<Props & MountProps>,
  remote: string,
  { atOnce }: Drawing,
): RemoteLifecycles<Props> {
  // single-spa-react asks for it within the mount
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

function scheduleOf({ hydrates, givesWay }: MountProps, atOnce: boolean): (render: () => void) => void {
  // what the server rendered is on the screen already: React hydrates it in slices, a visitor's touch comes between them
  if (hydrates) return startTransition;
  if (!atOnce) return (render) => render();
  return givesWay ? startTransition : flushSync;
}

export interface DrawnProps {
  onDrawn?: (() => void) | undefined;
}

/**
 * Reports before the frame is painted: the old content of the place goes in the same frame. What is taken over answers once the
 * innermost of these has reported: React takes over a Suspense boundary after the root around it.
 */
export function Drawn({ onDrawn, children }: DrawnProps & { children?: ReactNode }): ReactNode {
  useLayoutEffect(() => onDrawn?.(), [onDrawn]);
  return children;
}

/** Reports to the owner of a remote what broke, and never throws itself. */
export function reportFailure(host: ReportHost, remote: string, code: RemoteErrorCode, error: unknown): void {
  const detail = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500);
  host.report({ kind: 'render-error', remote, code, detail });
}
