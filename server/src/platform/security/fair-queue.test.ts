import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue';

test('one part of all work runs per turn of the event loop, and a visitor need not wait for a flood', async () => {
  const queue = new FairQueue();
  const order: string[] = [];
  let running = 0;
  let mostRunning = 0;
  const work = (address: string) =>
    queue.run(address, async () => {
      mostRunning = Math.max(mostRunning, ++running);
      for (let part = 0; part < 3; part++) {
        await queue.yield();
        order.push(address);
      }
      running--;
    });
  const all = Promise.all([...Array<string>(10).fill('flood'), 'visitor'].map(work));
  const partsPerLoop: number[] = [];
  while (order.length < 33) {
    const before = order.length;
    await new Promise((resolve) => setImmediate(resolve));
    partsPerLoop.push(order.length - before);
  }
  await all;
  expect(Math.max(...partsPerLoop)).toBe(1);
  // two requests of the flood and one of the visitor run alternately
  expect(mostRunning).toBe(3);
  expect(order.lastIndexOf('visitor')).toBeLessThan(9);
  expect(queue.addresses).toBe(0);
});

test('an address with too many waiting requests is refused, another one is not', async () => {
  const queue = new FairQueue(2);
  const work = (address: string) => queue.run(address, () => queue.yield());
  const flood = Promise.allSettled(Array.from({ length: 6 }, () => work('flood')));
  const visitor = work('visitor');
  const statuses = (await flood).map(({ status }) => status);
  expect(statuses.filter((status) => status === 'fulfilled')).toHaveLength(4);
  expect((await flood).at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'too_many_requests' } });
  await visitor;
  expect(queue.addresses).toBe(0);
});

test('work that fails makes room for the next', async () => {
  const queue = new FairQueue(0);
  const failed = () => queue.run('a', () => Promise.reject(new Error('failed')));
  for (let time = 0; time < 5; time++) await expect(failed()).rejects.toThrow('failed');
  expect(queue.addresses).toBe(0);
});
