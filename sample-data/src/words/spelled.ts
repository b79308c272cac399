import { gazetteer, plainLetters } from 'gazetteer';

let names: { byPlain: ReadonlyMap<string, string>; pattern: RegExp } | null = null;

/** The names of places whose spelling has more than plain letters; longer ones first, as 'Lānaʻi City' before 'Lānaʻi'. */
function spelledNames() {
  const all = gazetteer()
    .places.map(({ name }) => name)
    .filter((name) => plainLetters(name) !== name)
    .toSorted((one, other) => other.length - one.length);
  const byPlain = new Map(all.map((name) => [plainLetters(name), name]));
  return { byPlain, pattern: new RegExp(`(?<!\\p{L})(?:${[...byPlain.keys()].join('|')})(?!\\p{L})`, 'gu') };
}

/** A text with the names of places as the gazetteer spells them. */
export function spelled(text: string): string {
  names ??= spelledNames();
  const { byPlain, pattern } = names;
  return text.replace(pattern, (plain) => byPlain.get(plain) ?? plain);
}
