import { compileMessage as compileByLingui } from '@lingui/message-utils/compileMessage';
import { afterEach, expect, test } from 'vitest';
import { compileMessage } from './compile-message';
import { setLanguageSource } from './language';
import { createTexts } from './texts';

afterEach(() => setLanguageSource(() => 'en'));

const HOMES = 'Show {count, plural, one {# home} other {# homes}} in {place}';
const japanese = { ja: async () => ({ messages: { [HOMES]: compileByLingui('{place}の{count}件を表示') } }) };

test('a text is in the language of the page, and in English where its catalog lacks it [D190]', async () => {
  const i18n = createTexts(japanese);
  expect(i18n.t(HOMES, { count: 1, place: 'Hilo' })).toBe('Show 1 home in Hilo');
  setLanguageSource(() => 'ja');
  expect(i18n.t(HOMES, { count: 2, place: 'Hilo' })).toBe('Show 2 homes in Hilo');
  await i18n.load();
  expect(i18n.t(HOMES, { count: 2, place: 'ヒロ' })).toBe('ヒロの2件を表示');
  expect(i18n.t('Save')).toBe('Save');
  // a page in another language at the same time, as on the server
  setLanguageSource(() => 'en');
  expect(i18n.t(HOMES, { count: 1200, place: 'Hilo' })).toBe('Show 1,200 homes in Hilo');
});

test('a language without a catalog stays English', async () => {
  const i18n = createTexts(japanese);
  expect([await i18n.load('ko'), await i18n.load('ja')]).toEqual([false, true]);
  setLanguageSource(() => 'ko');
  expect(i18n.t('Save')).toBe('Save');
});

test.each([
  'Save',
  "The agent's answer",
  '{a}{b} and {c}',
  HOMES,
  '{count, plural, =0 {No homes} one {1 home for {price}} other {# homes}}.',
  '{status, select, sold {Sold for {price}} other {For sale}}',
])('%s is compiled as by Lingui', (message) => {
  expect(compileMessage(message)).toEqual(compileByLingui(message));
});
