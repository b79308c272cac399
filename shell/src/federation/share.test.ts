import * as swr from 'swr';
import { expect, test } from 'vitest';
import { askAnew, consumes } from './share';

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

test('chunks of an entry that was asked for once more are asked for once more', () => {
  const files = () => ({ u: (id: string | number) => `${id}.js`, k: (id: string | number) => `${id}.css` });
  const [first, second] = [files(), files()];
  askAnew(first, 'https://site.example/mfe/nav/1.0.0/entry.js');
  askAnew(second, 'https://site.example/mfe/nav/1.0.0/entry.js?try=2');
  expect([first.u(7), first.k(7)]).toEqual(['7.js', '7.css']);
  expect([second.u(7), second.k(7)]).toEqual(['7.js?try=2', '7.css?try=2']);
});
