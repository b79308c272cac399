import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildingFolder, sweepLeftBuilds } from './left-builds';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'left-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function leave(path: string, minutesAgo: number): void {
  mkdirSync(path, { recursive: true });
  const at = new Date(Date.now() - minutesAgo * 60_000);
  utimesSync(path, at, at);
}

test('removes what killed builds left, and keeps running builds and source maps', () => {
  leave(buildingFolder(folder, 'killed'), 90);
  leave(`${buildingFolder(folder, 'killed')}-maps`, 90);
  leave(buildingFolder(folder, 'under-way'), 1);
  leave(join(folder, '.cache', 'maps'), 90);
  sweepLeftBuilds(folder);
  expect(readdirSync(join(folder, '.cache')).sort()).toEqual(['building-under-way', 'maps']);
});

test('a package that was never built has no leftovers', () => {
  expect(() => sweepLeftBuilds(folder)).not.toThrow();
});
