import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildRemote } from '../build-remote';
import { builtFiles } from '../cli/archive';
import { projectRemotes } from '../cli/installed-facts';
import { projectRoot, shellOffer } from '../testing';
import { verifyRelease } from './verify-release';

const remotes = readdirSync(projectRoot).filter((name) => existsSync(join(projectRoot, name, 'mfe.json')));
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mfe-verified-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(remotes)('%s may be published next to the others, for the current shell', async (name) => {
  const into = join(folder, name);
  const { release } = await buildRemote(join(projectRoot, name), { release: true, into, overBudget: true });
  const shells = [{ label: 'the current shell', ...shellOffer() }];
  const others = projectRemotes(projectRoot);
  const facts = { name: release.name, files: builtFiles(into), shells, others, published: new Map() };
  expect(verifyRelease(facts)).toEqual([]);
});
