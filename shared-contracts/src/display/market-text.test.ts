import { expect, test } from 'vitest';
import { figureNote } from './market-text';

const island = { name: 'Maui', handles: ['maui'] };
const district = { name: 'East', handles: ['maui', 'east'] };
const region = { name: 'Keʻanae', handles: ['maui', 'east', 'keanae'] };

test.each([
  [{ value: 1, homes: 1234, region }, 'sold', '1,234 sold'],
  [
    { value: 1, homes: 10, region: district },
    'sold',
    'Fewer than ten homes sold in Keʻanae; this is East, Maui (10 sold).',
  ],
  [
    { value: 1, homes: 90, region: island },
    'for sale',
    'Fewer than ten homes for sale in Keʻanae; this is Maui (90 for sale).',
  ],
  [{ value: 3, homes: 12, region }, 'for sale or sold', 'homes for sale by those sold in a month'],
  [{ value: null, homes: 0, region: null }, 'for sale or sold', 'Not enough homes for sale or sold'],
  [{ value: null, homes: 0, region: null }, 'sold', 'Not enough sales'],
  [{ value: null, homes: 0, region: null }, 'for sale', 'Not enough homes for sale'],
] as const)('%j %s reads "%s" [D156]', (figure, what, text) => {
  const { region: of, ...rest } = figure;
  const copy = of && { name: of.name, handles: [...of.handles] };
  expect(figureNote({ figure: { ...rest, region: copy }, region, island, what })).toBe(text);
});
