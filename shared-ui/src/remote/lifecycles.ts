import * as React from 'react';
import { createRoot } from 'react-dom/client';
import singleSpaReact from 'single-spa-react';
import { type ReportHost, reportFailure } from './remote-boundary';

/** What a host adds to a remote's own props. */
export interface MountProps {
  host: ReportHost;
  name?: string | undefined;
  domElement?: HTMLElement | undefined;
}
export interface RemoteLifecycles<Props> {
  bootstrap: (props: Props & MountProps) => Promise<void>;
  mount: (props: Props & MountProps) => Promise<void>;
  unmount: (props: Props & MountProps) => Promise<void>;
  update: (props: Props & MountProps) => Promise<void>;
}

type Step = (props: object) => Promise<unknown>;

let places = 0;
const nameOfPlace = new WeakMap<HTMLElement, string>();

/** single-spa-react keeps its roots by name; the same extension in two places needs two. */
function uniqueName({ name = 'remote', domElement }: MountProps): string {
  if (!domElement) return name;
  const known = nameOfPlace.get(domElement);
  if (known) return known;
  places += 1;
  const made = `${name}#${places}`;
  nameOfPlace.set(domElement, made);
  return made;
}

/** A lifecycle that reports a failure instead of rejecting: after one rejection single-spa never mounts the remote again. */
function safely<Props extends object>(remote: string, step: Step) {
  return async (props: Props & MountProps): Promise<void> => {
    try {
      await step({ ...props, name: uniqueName(props) });
    } catch (error) {
      reportFailure(props.host, remote, 'MFE-006', error);
    }
  };
}

/** Makes the lifecycles of a root component by single-spa-react. */
export function lifecyclesOf<Props extends object>(
  rootComponent: React.FunctionComponent<Props & MountProps>,
  remote: string,
): RemoteLifecycles<Props> {
  const made = singleSpaReact({
    React,
    ReactDOMClient: { createRoot },
    rootComponent,
    suppressComponentDidCatchWarning: true,
  });
  const step = (run: unknown): Step =>
    typeof run === 'function' ? async (props) => run(props) : () => Promise.resolve();
  return {
    bootstrap: safely(remote, step(made.bootstrap)),
    mount: safely(remote, step(made.mount)),
    unmount: safely(remote, step(made.unmount)),
    update: safely(remote, step(made.update)),
  };
}
