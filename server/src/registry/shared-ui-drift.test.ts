import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { copyProject, mfe as runMfe, shellOffer } from 'federation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRegistrySite, type RegistrySite, tokenFor } from './testing/registry-site';

let project = '';
let site: RegistrySite;
let environment: NodeJS.ProcessEnv;
const assetsOf = (folder: string) => join(folder, 'shell', 'dist', 'assets.json');

beforeAll(async () => {
  site = await openRegistrySite();
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = site.app.server.address() as AddressInfo;
  environment = {
    ...process.env,
    MFE_REGISTRY: `http://127.0.0.1:${port}`,
    MFE_TOKEN: await tokenFor(site, 'tides'),
  };
  project = copyProject();
  mkdirSync(join(project, 'shell', 'dist'), { recursive: true });
});
afterAll(async () => {
  await site.close();
  rmSync(project, { recursive: true });
});

const mfe = (...words: string[]) => mfeWith(environment, ...words);

async function mfeWith(env: NodeJS.ProcessEnv, ...words: string[]): Promise<{ code: number | null; output: string }> {
  let output = '';
  const write = (text: string) => {
    output += text;
  };
  const stop = () => new AbortController().signal;
  const code = await runMfe(words, project, { env, stdout: write, stderr: write, stop });
  return { code, output };
}

/** A shell whose shared-ui has what a new remote needs: as built here, and live. */
function deployShell(): void {
  const offer = { ...shellOffer(), exports: { 'shared-ui': ['Button', 'defineExtension'] } };
  writeFileSync(assetsOf(project), JSON.stringify(offer));
  const live: object = JSON.parse(readFileSync(assetsOf(site.built.folder), 'utf8'));
  writeFileSync(assetsOf(site.built.folder), JSON.stringify({ ...live, ...offer }));
}

test('a helper that only the local shared-ui has is named before a remote that uses it is published', {
  timeout: 240_000,
}, async () => {
  deployShell();
  expect(await mfe('new', 'tides')).toMatchObject({ code: 0 });
  appendFileSync(
    join(project, 'shared-ui', 'src', 'index.ts'),
    "export const tideLabel = (metres: number) => metres + ' m';\n",
  );
  const component = join(project, 'mfe-tides', 'src', 'tides', 'tides.tsx');
  const text = readFileSync(component, 'utf8')
    .replace("import { Button } from 'shared-ui'", "import { Button, tideLabel } from 'shared-ui'")
    .replace('Say hello', 'Say hello at {tideLabel(2)}');
  writeFileSync(component, text);

  const verified = await mfeWith({ ...environment, MFE_REGISTRY: '' }, 'verify', 'tides');
  expect(verified.code, verified.output).toBe(1);
  expect(verified.output).toMatch(
    /MFE-121.*imports tideLabel from shared-ui, which the shell built here does not export/s,
  );
  const refused = await mfe('publish', 'tides');
  expect(refused.code, refused.output).toBe(1);
  expect(refused.output).toMatch(/MFE-121.*imports tideLabel from shared-ui, which the live shell does not export/s);
});
