import { Worker } from 'node:worker_threads';
import { type Draft, draftFacts } from 'federation/verify/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { RefusedError } from '../refused';
import { startBundledCheck } from '../testing/bundled-check';
import { packFiles } from '../testing/pack';
import { type Checker, type CheckerOptions, createChecker } from './checker';

let checker: Checker;
afterEach(() => checker.close());

function checkerWith(options: CheckerOptions = {}): Checker {
  checker = createChecker({ start: startBundledCheck, ...options });
  return checker;
}

/** Checks the remote 'tides', which the test may damage. */
function check(spoil?: (draft: Draft) => void) {
  const { files, ...against } = draftFacts(spoil);
  return checker.check(packFiles(files), async () => against);
}

const withSheet = (css: string) => (draft: Draft) => Object.assign(draft.files, { 'tides.cccccccc.css': css });

async function refusedAs(checked: Promise<unknown>): Promise<string[]> {
  const error = await checked.catch((thrown: unknown) => thrown);
  if (error instanceof RefusedError) return error.refusals.map(({ code }) => code);
  throw error;
}

/** The first thread runs this instead; the next one is the real one. */
function firstRuns(program: string): CheckerOptions['start'] {
  let starts = 0;
  const source = `require('node:worker_threads').parentPort.on('message', () => { ${program} });`;
  return (resourceLimits) => {
    starts += 1;
    return starts === 1 ? new Worker(source, { eval: true, resourceLimits }) : startBundledCheck(resourceLimits);
  };
}

test('gives the files of what may be published, each as it was packed', async () => {
  checkerWith();
  const { files, name } = await check();
  expect(name).toBe('tides');
  const sent = draftFacts().files;
  expect([...files.keys()]).toEqual([...sent.keys()]);
  for (const [path, content] of files) expect(Buffer.compare(content, sent.get(path) ?? Buffer.alloc(0)), path).toBe(0);
});

test('others are answered all the while a sheet takes its time', async () => {
  checkerWith();
  await check();
  let answered = 0;
  let isDone = false;
  const answer = () => {
    answered += 1;
    if (!isDone) setImmediate(answer);
  };
  setImmediate(answer);
  const selectors = Array.from({ length: 9000 }, (_, index) => `:is(.a${index},:not(.b))`);
  expect((await refusedAs(check(withSheet(`${selectors.join()}{color:red}`)))).at(0)).toBe('MFE-109');
  isDone = true;
  expect(answered).toBeGreaterThan(1000);
});

test('what takes too long is refused, and the next one is looked at', async () => {
  checkerWith({ start: firstRuns('for (;;);'), longestMs: 15_000 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const refused = refusedAs(check());
  try {
    await vi.advanceTimersByTimeAsync(15_000);
  } finally {
    vi.useRealTimers();
  }
  expect(await refused).toEqual(['MFE-115']);
  expect((await check()).files.size).toBeGreaterThan(3);
});

test('what takes too much memory is refused, and the next one is looked at', async () => {
  const program = 'const all = []; for (;;) all.push(new Array(100_000).fill(Math.random()));';
  checkerWith({ start: firstRuns(program), memoryMb: 64 });
  expect(await refusedAs(check())).toEqual(['MFE-115']);
  expect((await check()).files.size).toBeGreaterThan(3);
});

test('a thread that breaks is no refusal, and the next upload is looked at', async () => {
  checkerWith({ start: firstRuns("throw new Error('broken');") });
  await expect(check()).rejects.toThrow('broken');
  expect((await check()).files.size).toBeGreaterThan(3);
});

test('an upload that waits when the server stops gets an error, and the thread ends', async () => {
  checkerWith({ start: firstRuns('for (;;);') });
  const waiting = check();
  const refused = expect(waiting).rejects.toThrow('has ended');
  await new Promise((resolve) => setTimeout(resolve, 50));
  await checker.close();
  await refused;
});

test('one endless selector is read in no time', async () => {
  checkerWith();
  const sheet = `.mfe_tides-box-x{color:red}p${'.a'.repeat(90_000)}{color:red}`;
  expect(await refusedAs(check(withSheet(sheet)))).toEqual(['MFE-109']);
});
