import { publicSettingsSchema } from 'shared-contracts';
import { expect, test } from 'vitest';
import { READING_CALLS, sampleOf, sampleResponses } from './sample-answers';

test('there are calls to answer', () => expect(READING_CALLS.size).toBeGreaterThan(40));

test.each([...READING_CALLS.values()])('$name has a sample answer that its schema accepts', ({ answer }) => {
  expect(answer.safeParse(JSON.parse(JSON.stringify(sampleOf(answer)))).error).toBeUndefined();
});

test('the settings have a sample that their schema accepts', () => {
  expect(publicSettingsSchema.safeParse(sampleOf(publicSettingsSchema)).error).toBeUndefined();
});

test('an answer that may be null or empty has content', async () => {
  const text = await sampleResponses([
    { key: 'one', name: 'listingBySlug', input: {} },
    { key: 'list', name: 'similarListings', input: {} },
  ]);
  const answers = JSON.parse(text);
  expect(answers.one).toMatchObject({ slug: expect.any(String), photos: [expect.anything()] });
  expect(Object.values(answers.list ?? {}).flat()).not.toHaveLength(0);
});

test('changing calls and unknown calls have no answer', async () => {
  const asks = ['addFavorite', 'frobnicate'].map((name) => ({ key: name, name, input: {} }));
  expect(await sampleResponses(asks)).toBe('{}');
});
