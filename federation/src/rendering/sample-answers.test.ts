import { publicSettingsSchema } from 'shared-contracts';
import { expect, test } from 'vitest';
import { READING, sampleAnswers, sampleOf } from './sample-answers';

test('there are calls to answer', () => expect(READING.size).toBeGreaterThan(40));

test.each([...READING.values()])('$name has a sample answer that its schema takes', ({ answer }) => {
  expect(answer.safeParse(JSON.parse(JSON.stringify(sampleOf(answer)))).error).toBeUndefined();
});

test('the settings have a sample that their schema takes', () => {
  expect(publicSettingsSchema.safeParse(sampleOf(publicSettingsSchema)).error).toBeUndefined();
});

test('an answer that may be null or empty has something in it', async () => {
  const answers = await sampleAnswers([
    { key: 'one', name: 'listingBySlug', input: {} },
    { key: 'list', name: 'similarListings', input: {} },
  ]);
  expect(answers.one).toMatchObject({ slug: expect.any(String), photos: [expect.anything()] });
  expect(Object.values(answers.list ?? {}).flat()).not.toHaveLength(0);
});

test('a call that changes something has no answer, and neither has an unknown one', async () => {
  const asks = ['addFavorite', 'frobnicate'].map((name) => ({ key: name, name, input: {} }));
  expect(await sampleAnswers(asks)).toEqual({});
});
