import { createElement, type FunctionComponent, type ReactNode, startTransition, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root as ReactRoot } from 'react-dom/client';
import { type ReportHost, reportFailure } from './remote-boundary';

/** What a host adds to a remote's own props. */
export interface MountProps {
  host: ReportHost;
  name?: string | undefined;
  domElement?: HTMLElement | undefined;
  /** what stands in its place can be read already, or another page lies over it: drawing gives way to a visitor's touch */
  givesWay?: boolean | undefined;
}
export interface RemoteLifecycles<Props> {
  bootstrap: (props: Props & MountProps) => Promise<void>;
  mount: (props: Props & MountProps) => Promise<void>;
  unmount: (props: Props & MountProps) => Promise<void>;
  update: (props: Props & MountProps) => Promise<void>;
}

/** A lifecycle that reports a failure instead of rejecting: after one rejection single-spa never mounts the remote again. */
function safely<Props extends object>(remote: string, step: (props: Props & MountProps) => Promise<void> | void) {
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

/** Makes the lifecycles of a root component: a React root in each place it is mounted in. */
export function lifecyclesOf<Props extends object>(
  Root: FunctionComponent<Props & MountProps>,
  remote: string,
  { atOnce }: Drawing,
): RemoteLifecycles<Props> {
  const roots = new Map<HTMLElement, ReactRoot>();
  const placeOf = ({ domElement, name }: MountProps): HTMLElement => {
    if (domElement) return domElement;
    throw new Error(`${name ?? remote} was given no place to draw in.`);
  };
  /** Resolves when what was drawn is in the document. */
  const draw = (props: Props & MountProps, schedule: (render: () => void) => void = (render) => render()) =>
    new Promise<void>((resolve) => {
      const root = roots.get(placeOf(props));
      if (!root) throw new Error(`${props.name ?? remote} is not mounted here.`);
      schedule(() => root.render(createElement(Drawn, { onDrawn: resolve }, createElement(Root, props))));
    });
  return {
    bootstrap: () => Promise.resolve(),
    mount: safely(remote, (props) => {
      const place = placeOf(props);
      if (!roots.has(place)) roots.set(place, createRoot(place));
      if (!atOnce) return draw(props);
      return draw(props, props.givesWay ? startTransition : flushSync);
    }),
    update: safely(remote, (props) => draw(props)),
    unmount: safely(remote, (props) => {
      roots.get(placeOf(props))?.unmount();
      roots.delete(placeOf(props));
    }),
  };
}

/** Tells before the frame is painted: what stood in the place goes in the same one. */
function Drawn({ onDrawn, children }: { onDrawn: () => void; children?: ReactNode }): ReactNode {
  useLayoutEffect(onDrawn, [onDrawn]);
  return children;
}
