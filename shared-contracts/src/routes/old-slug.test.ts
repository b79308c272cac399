import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchFiltersSchema } from '../entities/search';
import { parseOldSlug } from './old-slug';

test('a slug without markers is none', () => {
  expect(parseOldSlug('1-sample-street-400001')).toBeNull();
  expect(parseOldSlug('maui-tcondominium')).toBeNull();
});

test('never throws, and returns only valid filters [A2.10] [A2.11]', () => {
  const marker = fc.constantFrom('-pl', '-ph', '-e', '-a', '-tcondo', '-tland', '-thouse');
  const digits = fc.stringMatching(/^\d{0,16}$/);
  const slug = fc.tuple(
    fc.string(),
    fc.array(
      fc.tuple(marker, digits).map((parts) => parts.join('')),
      { maxLength: 8 },
    ),
  );
  fc.assert(
    fc.property(slug, ([base, markers]) => {
      const old = parseOldSlug(base + markers.join(''));
      if (old) expect(searchFiltersSchema.safeParse(old.filters).success).toBe(true);
    }),
    { numRuns: 1000 },
  );
});
