import { expect, test } from 'vitest';
import { sampleRegionContents } from '../pages/region-contents';
import { spelled } from './spelled';

test('names of places are spelled as the gazetteer spells them, within a text', () => {
  expect(spelled('From Lahaina past Waikapu to Keanae, Hana and Lanai City')).toBe(
    'From Lāhainā past Waikapū to Keʻanae, Hāna and Lānaʻi City',
  );
  expect(spelled('A lanai in Wailea, Kīhei')).toBe('A lanai in Wailea, Kīhei');
});

test('the texts of the sample regions have no plain name', () => {
  for (const { summary, body } of sampleRegionContents())
    for (const text of [summary, ...body]) expect(spelled(text ?? '')).toBe(text);
  const east = sampleRegionContents().find(({ region_path }) => region_path === 'maui/east');
  expect([east?.summary, ...(east?.body ?? [])].join(' ')).toContain('Keʻanae');
});
