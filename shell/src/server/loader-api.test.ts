import type { AskedCall } from 'federation/protocol/rendering';
import { defineCall } from 'shared-contracts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createLoaderApi } from './loader-api';

const readTide = defineCall({
  name: 'currentUser',
  method: 'GET',
  path: 'https://tides.example.com/days/:day',
  access: 'public',
  tag: 'Tides',
  params: z.object({ day: z.string() }),
  query: z.object({ beach: z.string() }),
  answer: z.object({ height: z.number() }),
});
const input = { params: { day: '2026-11-28' }, query: { beach: 'Kīhei' } };
const address = 'https://tides.example.com/days/2026-11-28?beach=K%C4%ABhei';

test("asks for data of a team's service by its address", async () => {
  let asked: AskedCall[] = [];
  const loader = createLoaderApi({}, (asks) => {
    asked = asks;
  });
  const response = loader.api.call(readTide, input);
  expect(asked).toEqual([{ key: address, name: 'currentUser', input, address }]);
  loader.take({ [address]: { height: 1.5 } });
  expect(await response).toEqual({ height: 1.5 });
  expect(loader.api.initialAnswer(readTide, input)).toEqual({ height: 1.5 });
});

test.each([{}, { [address]: { height: 'high' } }])(
  'reports a service that gave %j as not reached',
  async (responses) => {
    const loader = createLoaderApi({}, () => undefined);
    const response = loader.api.call(readTide, input);
    loader.take(responses);
    await expect(response).rejects.toMatchObject({ code: 'network' });
  },
);
