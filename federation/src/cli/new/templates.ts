import type { OwnPath, RemoteManifest, SlotName } from 'shared-contracts';
import { PAGE_SAMPLE, SLOT_SAMPLES } from './slot-samples';

/** The place that a new remote fills. */
export type Place = { slot: SlotName } | { page: OwnPath };

/** The place as an entry of mfe.json. */
export function placesOf(name: string, place: Place): Pick<RemoteManifest, 'pages' | 'extensions'> {
  const expose = `./${name}`;
  if ('slot' in place) return { pages: [], extensions: [{ slot: place.slot, expose, order: 10 }] };
  return { pages: [{ area: 'own', path: place.page, title: title(name), expose }], extensions: [] };
}

/** The input of the templates. */
export interface NewRemote {
  name: string;
  place: Place;
  contract: string;
  /** package -> version, of what its sources import */
  versions: Record<'federation' | 'react' | 'shared-contracts' | 'shared-ui', string>;
}

/** All files of a new remote in the project, by path within its folder. */
export function filesOfNewRemote(remote: NewRemote): Record<string, string> {
  const { name } = remote;
  const { federation, ...dependencies } = remote.versions;
  return {
    'package.json': json({
      name: `mfe-${name}`,
      version: '1.0.0',
      private: true,
      type: 'module',
      scripts: { build: 'mfe build' },
      dependencies,
      devDependencies: { federation },
    }),
    ...sourcesOfNewRemote(remote),
    'tsconfig.json': tsconfig(name),
  };
}

/** Files that are the same in the project and in a separate repository. */
export function sourcesOfNewRemote(remote: NewRemote): Record<string, string> {
  const { name } = remote;
  return {
    'mfe.json': json({
      name,
      contract: remote.contract,
      ...placesOf(name, remote.place),
      emits: [],
      listens: [],
      budget: { initialBrotliKb: 30 },
    }),
    'rspack.config.mjs': "export { remoteConfig as default } from 'federation';\n",
    [`src/expose/${name}.tsx`]: expose(remote),
    [`src/${name}/${name}.tsx`]: component(remote),
    [`src/${name}/${name}.module.css`]: styles(remote.place),
    [`src/${name}/${name}.test.tsx`]: test(remote),
  };
}

export const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

/** 'high-tide' gives 'HighTide' and 'High tide'. */
const pascal = (name: string) => name.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const title = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

function tsconfig(name: string): string {
  return `{
  "extends": "../tsconfig.base.json",
  "compilerOptions": {
    "rootDir": ".",
    "outDir": "../.tsbuild/mfe-${name}",
    "tsBuildInfoFile": "../.tsbuild/mfe-${name}/tsconfig.tsbuildinfo",
    "lib": ["ES2023", "DOM", "DOM.Iterable"],
    "types": []
  },
  "include": ["src", "../shared-ui/src/css-modules.d.ts"],
  "references": [{ "path": "../shared-contracts" }, { "path": "../shared-ui" }]
}
`;
}

function expose({ name, place }: NewRemote): string {
  const define = 'slot' in place ? 'defineExtension' : 'definePage';
  const type = 'slot' in place ? `<'${place.slot}'>` : '';
  return `import { ${define} } from 'shared-ui';
import { ${pascal(name)} } from '../${name}/${name}';

export const { bootstrap, mount, unmount, update${'slot' in place ? '' : ', page'} } = ${define}${type}(${pascal(name)}, { remote: '${name}' });
`;
}

function component({ name, place }: NewRemote): string {
  const props = 'slot' in place ? 'ExtensionProps' : 'PageProps';
  const type = 'slot' in place ? `${props}<'${place.slot}'>` : props;
  // a page has exactly one h1
  const [heading, frame] = 'slot' in place ? ['h2', 'panel'] : ['h1', 'page'];
  return `import { useId } from 'react';
import type { ${props} } from 'shared-contracts';
import { Button } from 'shared-ui';
import classes from './${name}.module.css';

/**
 * ${
   'slot' in place
     ? `What this remote draws in the slot '${place.slot}'.`
     : `The page of this remote at
 * ${place.page}, and at every address below it.`
 }
 */
export function ${pascal(name)}({ host }: ${type}) {
  const title = useId();
  return (
    <section className={classes.${frame}} aria-labelledby={title}>
      <${heading} id={title} className={classes.title}>
        ${title(name)}
      </${heading}>
      <p className={classes.text}>This place is drawn by mfe-${name}.</p>
      <Button variant="secondary" onClick={() => host.flash.success('Hello from ${name}')}>
        Say hello
      </Button>
    </section>
  );
}
`;
}

/** An extension gets a frame; a page gets the width and margins of the site's pages. */
function styles(place: Place): string {
  return 'slot' in place ? PANEL + text('xl') : PAGE + text('2xl');
}

const PANEL = `.panel {
  display: grid;
  gap: var(--space-3);
  justify-items: start;
  padding: var(--space-6);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-l);
  background: var(--color-raised);
}
`;

const PAGE = `.page {
  display: grid;
  gap: var(--space-3);
  justify-items: start;
  width: 100%;
  max-width: calc(var(--width-page) + 2 * var(--gutter));
  margin-inline: auto;
  padding: var(--space-10) var(--gutter) var(--space-16);
}
`;

const text = (titleSize: 'xl' | '2xl') => `
.title {
  margin: 0;
  font-family: var(--font-display);
  font-size: var(--text-${titleSize});
}

.text {
  margin: 0;
  color: var(--color-text-soft);
}
`;

function test({ name, place }: NewRemote): string {
  const { props, samples, contract } = 'slot' in place ? SLOT_SAMPLES[place.slot] : PAGE_SAMPLE;
  const given = 'slot' in place ? `slot: ${props}` : `match: ${props}`;
  return `import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
${contract ? `import { ${contract} } from 'shared-contracts';\n` : ''}import { createTestHost${samples ? `, ${samples}` : ''} } from 'shared-contracts/testing';
import { mountRemote } from 'shared-ui/testing';
import { afterEach, expect, test } from 'vitest';
import * as lifecycles from '../expose/${name}';

afterEach(() => document.body.replaceChildren());

async function show() {
  const host = createTestHost();
  return { host, ...(await mountRemote(lifecycles, { host, ${given} })) };
}

test('${'slot' in place ? 'fills its slot' : 'draws its page'} and answers', async () => {
  const { host } = await show();
  expect(await screen.findByRole('region', { name: '${title(name)}' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Say hello' }));
  expect(host.flashed).toMatchObject([{ kind: 'success', text: 'Hello from ${name}' }]);
});

test('leaves nothing behind', async () => {
  const { domElement, leave } = await show();
  await leave();
  expect(domElement.textContent).toBe('');
});
`;
}
