import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeListing } from 'sample-data';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ControlSocket, connectControl, startControlSocket } from './control-socket';

let dataDir = '';
let running: ControlSocket | null = null;
const sample = makeListing('control', 1, new Date('2026-11-20T20:00:00Z'));

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'control-'));
});
afterEach(async () => {
  await running?.close();
  running = null;
  await rm(dataDir, { recursive: true, force: true });
});

test('hands batches to the running server one after the other', async () => {
  const seen: number[] = [];
  running = await startControlSocket(dataDir, {
    apply: async ({ listings }) => {
      seen.push(listings.length);
      return { stored: listings, removed: ['gone'] };
    },
  });
  const client = await connectControl(dataDir);
  expect(await client?.apply({ listings: [sample, sample], removals: [] })).toEqual({
    stored: [sample, sample],
    removed: ['gone'],
  });
  await client?.apply({ listings: [], removals: [{ system: 'RAM', key: '1' }] });
  expect(seen).toEqual([2, 0]);
});

test('has a token made by the running server', async () => {
  const apply = async () => ({ stored: [], removed: [] });
  running = await startControlSocket(dataDir, { apply, makeToken: async (remote) => `hlr_for_${remote}` });
  const client = await connectControl(dataDir);
  expect(await client?.makeToken('search')).toBe('hlr_for_search');
  expect(await client?.apply({ listings: [], removals: [] })).toEqual({ stored: [], removed: [] });
});

test('sends a failure of the server to the client', async () => {
  running = await startControlSocket(dataDir, { apply: () => Promise.reject(new Error('disk full')) });
  const client = await connectControl(dataDir);
  await expect(client?.apply({ listings: [], removals: [] })).rejects.toThrow('disk full');
});

test('is closed to other users, and absent when no server runs', async () => {
  expect(await connectControl(dataDir)).toBeNull();
  running = await startControlSocket(dataDir, { apply: async () => ({ stored: [], removed: [] }) });
  expect((await stat(running.path)).mode & 0o077).toBe(0);
  await running.close();
  running = null;
  expect(await connectControl(dataDir)).toBeNull();
});
