import * as swr from 'swr';
import { expect, test } from 'vitest';
import { consumes } from './share';

function remote(shareKey: string) {
  const call = {
    chunkId: 188,
    promises: [] as unknown[],
    chunkMapping: { 188: ['7'] },
    moduleToHandlerMapping: { 7: { shareKey } },
    installedModules: {},
    webpackRequire: { m: {} as Record<string, (module: { exports: unknown }) => void>, c: {} },
  };
  return call;
}

test("a remote's chunk gets the shell's own module, once", async () => {
  const call = remote('swr');
  consumes(call);
  consumes(call);
  expect(call.promises[0]).toBe(call.promises[1]);
  await Promise.all(call.promises);
  const module = { exports: {} as unknown };
  call.webpackRequire.m['7']?.(module);
  expect(module.exports).toBe(swr);
  consumes(call);
  expect(call.promises[2]).toBe(0);
});

test('what the shell does not provide fails by name, and is asked for again next time', async () => {
  const call = remote('left-pad');
  consumes(call);
  await expect(call.promises[0]).rejects.toThrow('does not provide left-pad');
  expect(call.installedModules).toEqual({});
});
