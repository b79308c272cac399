import { withinDistance } from '../text/edit-distance';
import { beginsOrIs, slipsAllowed } from '../text/text-question';

/** Spellings kept per word asked; people ask the same words again. */
const SPELLINGS_KEPT = 500;

/** Which slots hold which word; words are found by their beginning and, failing that, in spite of slips. */
export class TextIndex {
  private readonly slotsByWord = new Map<string, number[]>();
  private vocabulary: string[] | null = null;
  private readonly spellingsKept = new Map<string, readonly string[]>();

  add(slot: number, words: Iterable<string>): void {
    for (const word of words) {
      const slots = this.slotsByWord.get(word);
      if (slots) slots.push(slot);
      else this.newWord(word, slot);
    }
  }

  remove(slot: number, words: Iterable<string>): void {
    for (const word of words) {
      const slots = this.slotsByWord.get(word);
      const at = slots?.indexOf(slot) ?? -1;
      if (!slots || at < 0) continue;
      slots[at] = slots.at(-1) ?? slot;
      slots.pop();
      if (slots.length === 0) this.dropWord(word);
    }
  }

  /** 1 for each slot below `end` that holds every word in some spelling. */
  find(words: readonly string[], end: number): Uint8Array {
    const met = new Uint8Array(end);
    words.forEach((word, index) => {
      for (const spelling of this.spellings(word))
        for (const slot of this.slotsByWord.get(spelling) ?? []) if (met[slot] === index) met[slot] = index + 1;
    });
    for (let slot = 0; slot < end; slot++) met[slot] = met[slot] === words.length ? 1 : 0;
    return met;
  }

  private newWord(word: string, slot: number): void {
    this.slotsByWord.set(word, [slot]);
    this.vocabulary?.splice(lowerBound(this.vocabulary, word), 0, word);
    this.spellingsKept.clear();
  }

  private dropWord(word: string): void {
    this.slotsByWord.delete(word);
    this.vocabulary?.splice(lowerBound(this.vocabulary, word), 1);
    this.spellingsKept.clear();
  }

  /** Slips are forgiven only where nothing is spelled as typed. */
  private spellings(word: string): readonly string[] {
    const kept = this.spellingsKept.get(word);
    if (kept) return kept;
    const begun = this.begunBy(word);
    const found = begun.length > 0 ? begun : this.nearTo(word);
    if (this.spellingsKept.size >= SPELLINGS_KEPT) this.spellingsKept.clear();
    this.spellingsKept.set(word, found);
    return found;
  }

  private begunBy(word: string): string[] {
    this.vocabulary ??= [...this.slotsByWord.keys()].sort();
    const found: string[] = [];
    for (let at = lowerBound(this.vocabulary, word); at < this.vocabulary.length; at++) {
      const candidate = this.vocabulary[at] ?? '';
      if (!candidate.startsWith(word)) break;
      if (beginsOrIs(candidate, word)) found.push(candidate);
    }
    return found;
  }

  private nearTo(word: string): string[] {
    const slips = slipsAllowed(word);
    if (slips === 0) return [];
    return [...this.slotsByWord.keys()].filter((candidate) => withinDistance(candidate, word, slips));
  }
}

function lowerBound(sorted: readonly string[], word: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
