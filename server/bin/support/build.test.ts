import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildEach } from './build.mjs';
import { devProject } from './dev-project.mjs';

const broken = async () => {
  throw new Error('Unexpected token');
};

test('a remote that does not compile stops no other part', async () => {
  const built: string[] = [];
  const part = (name: string) => ({ name, build: async () => built.push(name) });
  const failed = await buildEach([
    part('server'),
    { name: 'mfe-tides', build: broken },
    part('mfe-listing'),
    part('mfe-nav'),
    part('shell'),
  ]);
  expect(failed).toEqual([{ name: 'mfe-tides', error: new Error('Unexpected token') }]);
  expect(built.sort()).toEqual(['mfe-listing', 'mfe-nav', 'server', 'shell']);
});

test.each(['server', 'shell'])('a %s that does not compile stops the start', async (name) => {
  await expect(buildEach([{ name, build: broken }])).rejects.toThrow('Unexpected token');
});

test('npm run dev builds into folders of its own, where the server finds its migrations', () => {
  const project = mkdtempSync(join(tmpdir(), 'dev-project-'));
  try {
    mkdirSync(join(project, 'server', 'src', 'migrations'), { recursive: true });
    const dev = devProject(project);
    expect(devProject(project), 'a second start').toBe(dev);
    expect(readdirSync(join(dev, 'server', 'src'))).toEqual(['migrations']);
    expect(existsSync(join(project, 'server', 'dist'))).toBe(false);
  } finally {
    rmSync(project, { recursive: true });
  }
});
