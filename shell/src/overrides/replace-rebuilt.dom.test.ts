import { REBUILT_EVENT } from 'shared-contracts/registry';
import { afterEach, expect, test, vi } from 'vitest';
import { createDiscoveryStore } from '../federation/discovery';
import { deployedVersion, discoveryOf } from '../federation/testing/versions';
import { replaceRebuilt } from './replace-rebuilt';

let end = () => {};
afterEach(() => end());

/** A page that starts with a first build and is notified of another one. */
function pageWith(now: () => ReturnType<typeof deployedVersion>) {
  const discovery = createDiscoveryStore(discoveryOf({ leads: deployedVersion('leads', '1.0.0-aaaa') }), async () =>
    discoveryOf({ leads: now() }),
  );
  const replaced: string[] = [];
  const place = {
    replace: async (remote: string) => void replaced.push(`${remote} ${discovery.versionOf(remote)?.metadata.version}`),
  };
  const reload = vi.fn();
  end = replaceRebuilt({ discovery, places: [place], reload });
  const tell = () => window.dispatchEvent(new CustomEvent(REBUILT_EVENT, { detail: 'leads', cancelable: true }));
  return { replaced, reload, tell };
}

test('takes up a newer build without a reload', async () => {
  const { replaced, reload, tell } = pageWith(() => deployedVersion('leads', '1.0.0-bbbb'));
  expect(tell(), 'replaces the build without a reload of the page').toBe(false);
  await vi.waitFor(() => expect(replaced).toEqual(['leads 1.0.0-bbbb']));
  tell();
  await new Promise((resolve) => setTimeout(resolve));
  expect(replaced, 'the same build again').toEqual(['leads 1.0.0-bbbb']);
  expect(reload).not.toHaveBeenCalled();
});

test('reloads the page when mfe.json has another slot', async () => {
  const extensions = [{ slot: 'layout.modals', expose: './dialogs', order: 1 } as const];
  const { replaced, reload, tell } = pageWith(() => deployedVersion('leads', '1.0.0-bbbb', { extensions }));
  tell();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(replaced).toEqual([]);
});

test('reloads the page when a build cannot be read', async () => {
  const { reload, tell } = pageWith(() => {
    throw new Error('gone');
  });
  tell();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('a page that replaces nothing is reloaded by the notifier', () => {
  const { tell } = pageWith(() => deployedVersion('leads', '1.0.0-bbbb'));
  end();
  expect(tell()).toBe(true);
});
