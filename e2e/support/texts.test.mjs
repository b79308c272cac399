import { compileCatalog } from 'federation/po-loader';
import { expect, test } from 'vitest';
import { compileMessage } from '../../shared-contracts/src/language/compile-message';
import { catalogProblems, plainTexts, pseudoText } from './texts.mjs';

const problemsOf = (id, translation) =>
  catalogProblems({ [id]: {} }, { [id]: { translation } }, compileMessage).map((problem) =>
    problem.replaceAll(id, '…'),
  );

test('a catalog has each text, with its values and elements', () => {
  expect(
    problemsOf('Show {count, plural, one {# home} other {# homes}} in <0>{place}</0>', '<0>{place}</0>の{count}件'),
  ).toEqual([]);
  expect(problemsOf('Save', '')).toEqual(['"…" has no translation. Run npm run texts, and fill it in.']);
  expect(problemsOf('{count} homes', '{label}：物件')).toEqual(['The translation of "…" lacks {count}.']);
  expect(problemsOf('See <0>terms</0>', '規約')).toEqual(['The translation of "…" lacks <0>.']);
  expect(problemsOf("It costs '{'1'}'", '1')[0]).toContain('is compiled differently in pages');
  expect(catalogProblems({}, { Gone: { translation: 'なし' } }, compileMessage)).toEqual([
    '"Gone" is in no source. Run npm run texts.',
  ]);
});

test('a text outside of a catalog is named with its line', () => {
  const source = `const Card = () => (
  <p title="Your home" className="Big card" data-a="No text">
    {i18n.t('Saved')} · Sold <img alt="" /> 3 MLS
  </p>
);`;
  expect(plainTexts('card.tsx', source)).toEqual([
    'card.tsx:2: "Your home" is in no catalog. Write i18n.t(\'…\').',
    'card.tsx:3: "· Sold" is in no catalog. Write i18n.t(\'…\').',
    'card.tsx:3: "3 MLS" is in no catalog. Write i18n.t(\'…\').',
  ]);
});

test('a translation that cannot be read ends the build of its package', () => {
  const catalog = (translation) => compileCatalog(`msgid "{count} homes"\nmsgstr "${translation}"\n`, 'ja.po');
  expect(catalog('{count}件')).toContain('件');
  expect(() => catalog('{count件')).toThrow('ja.po: the translation of "{count} homes" cannot be read');
});

test('the pseudo-locale keeps values, plurals and elements', () => {
  const message =
    'Show {count, plural, =0 {no home} one {# home of <0>{name}</0>} other {# homes}} by {kind, select, a {A} other {B}}';
  expect(pseudoText(message)).toBe(
    '[Šĥóŵ {count, plural, =0 {ñó ĥóɱé} one {# ĥóɱé óƒ <0>{name}</0>} other {# ĥóɱéš}} ƀý {kind, select, a {Á} other {Ɓ}}]',
  );
  expect(problemsOf(message, pseudoText(message))).toEqual([]);
});
