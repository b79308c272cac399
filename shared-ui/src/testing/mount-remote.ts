import * as singleSpa from 'single-spa';
import type { MountProps, RemoteLifecycles } from '../remote/lifecycles';

/** Mounts an exposed module like a host: through its lifecycles, into an element of the page. */
export async function mountRemote<Props extends Pick<MountProps, 'host'>>(
  { bootstrap, mount, unmount }: RemoteLifecycles<Props>,
  given: Props,
): Promise<{ domElement: HTMLElement; leave: () => Promise<void> }> {
  const domElement = document.body.appendChild(document.createElement('div'));
  const props = { ...given, name: 'test', domElement, singleSpa, mountParcel: singleSpa.mountRootParcel };
  await bootstrap(props);
  await mount(props);
  return { domElement, leave: () => unmount(props) };
}
