import { beforeEach, expect, test, vi } from 'vitest';
import { fromDiscovery } from './remote-version';
import type { Lifecycles } from './runtime';
import { createStyleKeeper } from './stylesheet-cleanup';
import { deployedVersion } from './testing/versions';

const versionNamed = (version: string, remote = 'leads') => fromDiscovery(remote, deployedVersion(remote, version));
const lifecycles: Lifecycles = {
  bootstrap: async () => undefined,
  mount: async () => undefined,
  unmount: async () => undefined,
};
const run = async (steps: Lifecycles['mount']) => {
  for (const step of [steps].flat()) await Reflect.apply(step, undefined, [{}]);
};

beforeEach(() => document.head.replaceChildren());

/** Paths of the style sheets in the page, as the runtime adds them. */
const sheets = () => [...document.querySelectorAll('link')].map((link) => new URL(link.href).pathname);
function addSheet(path: string) {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = path;
  document.head.append(link);
}

test('the sheets of a replaced version go with the last of it on screen; others stay', async () => {
  const keep = createStyleKeeper();
  for (const path of ['/shell/site.css', '/mfe/nav/1.0.0/a.css', '/mfe/leads/1.0.0/a.css']) addSheet(path);
  const aside = keep(versionNamed('1.0.0'), lifecycles);
  const strip = keep(versionNamed('1.0.0'), lifecycles);
  await run(aside.mount);
  await run(strip.mount);
  addSheet('/mfe/leads/1.1.0/a.css');
  const newer = keep(versionNamed('1.1.0'), lifecycles);
  await run(newer.mount);
  await run(aside.unmount);
  expect(sheets()).toContain('/mfe/leads/1.0.0/a.css');
  await run(strip.unmount);
  expect(sheets()).toEqual(['/shell/site.css', '/mfe/nav/1.0.0/a.css', '/mfe/leads/1.1.0/a.css']);
  await run(newer.unmount);
  expect(sheets()).toContain('/mfe/leads/1.1.0/a.css');
});

test('a page of a replaced version that is come back to has its sheets again', async () => {
  const keep = createStyleKeeper();
  addSheet('/mfe/leads/1.0.0/a.css');
  let drawnUnder: string[] = [];
  const mount = async () => {
    drawnUnder = sheets();
  };
  const page = keep(versionNamed('1.0.0'), { ...lifecycles, mount });
  await run(page.mount);
  addSheet('/mfe/leads/1.1.0/a.css');
  const slot = keep(versionNamed('1.1.0'), lifecycles);
  await run(slot.mount);
  await run(page.unmount);
  expect(sheets()).toEqual(['/mfe/leads/1.1.0/a.css']);
  await run(page.mount);
  expect(drawnUnder).toEqual(['/mfe/leads/1.1.0/a.css', '/mfe/leads/1.0.0/a.css']);
  expect(sheets()).toEqual(['/mfe/leads/1.1.0/a.css', '/mfe/leads/1.0.0/a.css']);
  await run(page.unmount);
  expect(sheets()).toEqual(['/mfe/leads/1.1.0/a.css']);
});

test('fifty versions one after the other leave the sheets of one', async () => {
  const keep = createStyleKeeper();
  const mount = vi.fn(async () => undefined);
  for (let deploy = 0; deploy < 50; deploy += 1) {
    addSheet(`/mfe/leads/1.0.${deploy}/a.css`);
    const kept = keep(versionNamed(`1.0.${deploy}`), { ...lifecycles, mount });
    await run(kept.mount);
    await run(kept.unmount);
  }
  expect(mount).toHaveBeenCalledTimes(50);
  expect(sheets()).toEqual(['/mfe/leads/1.0.49/a.css']);
});
