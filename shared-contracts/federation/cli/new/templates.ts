import type { SlotName } from '../../../src/slots';
import { SLOT_SAMPLES } from './slot-samples';

/** What a new remote is made from. */
export interface NewRemote {
  name: string;
  slot: SlotName;
  contract: string;
  /** package -> version, of what its sources import */
  versions: Record<'react' | 'shared-contracts' | 'shared-ui', string>;
}

/** Every file of a new remote, by path within its folder. */
export function filesOfNewRemote(remote: NewRemote): Record<string, string> {
  const { name } = remote;
  return {
    'package.json': json({
      name: `mfe-${name}`,
      version: '1.0.0',
      private: true,
      type: 'module',
      scripts: { build: 'mfe build' },
      dependencies: remote.versions,
    }),
    'mfe.json': json({
      name,
      contract: remote.contract,
      pages: [],
      extensions: [{ slot: remote.slot, expose: `./${name}`, order: 10 }],
      emits: [],
      listens: [],
      budget: { initialBrotliKb: 30 },
    }),
    'rspack.config.mjs': "export { remoteConfig as default } from 'shared-contracts/federation';\n",
    'tsconfig.json': tsconfig(name),
    [`src/expose/${name}.tsx`]: expose(remote),
    [`src/${name}/${name}.tsx`]: component(remote),
    [`src/${name}/${name}.module.css`]: STYLES,
    [`src/${name}/${name}.test.tsx`]: test(remote),
  };
}

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

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

function expose({ name, slot }: NewRemote): string {
  return `import { defineExtension } from 'shared-ui';
import { ${pascal(name)} } from '../${name}/${name}';

export const { bootstrap, mount, unmount, update } = defineExtension<'${slot}'>(${pascal(name)}, { remote: '${name}' });
`;
}

function component({ name, slot }: NewRemote): string {
  return `import { useId } from 'react';
import type { ExtensionProps } from 'shared-contracts';
import { Button } from 'shared-ui';
import classes from './${name}.module.css';

/** What this remote draws in the slot '${slot}'. */
export function ${pascal(name)}({ host }: ExtensionProps<'${slot}'>) {
  const title = useId();
  return (
    <section className={classes.panel} aria-labelledby={title}>
      <h2 id={title} className={classes.title}>
        ${title(name)}
      </h2>
      <p className={classes.text}>This place is drawn by mfe-${name}.</p>
      <Button variant="secondary" onClick={() => host.flash.success('Hello from ${name}')}>
        Say hello
      </Button>
    </section>
  );
}
`;
}

const STYLES = `.panel {
  display: grid;
  gap: var(--space-3);
  justify-items: start;
  padding: var(--space-6);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-l);
  background: var(--color-raised);
}

.title {
  margin: 0;
  font-family: var(--font-display);
  font-size: var(--text-xl);
}

.text {
  margin: 0;
  color: var(--color-text-soft);
}
`;

function test({ name, slot }: NewRemote): string {
  const { props, samples, contract } = SLOT_SAMPLES[slot];
  return `import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
${contract ? `import { ${contract} } from 'shared-contracts';\n` : ''}import { createTestHost${samples ? `, ${samples}` : ''} } from 'shared-contracts/testing';
import { afterEach, expect, test } from 'vitest';
import { bootstrap, mount, unmount } from '../expose/${name}';

afterEach(() => document.body.replaceChildren());

/** Mounted as a host does it: through the lifecycles, into an element of the page. */
async function show() {
  const host = createTestHost();
  const domElement = document.body.appendChild(document.createElement('div'));
  const props = { host, slot: ${props}, name: '${name}', domElement };
  await bootstrap(props);
  await mount(props);
  return { host, domElement, leave: () => unmount(props) };
}

test('fills its slot and answers', async () => {
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
