import type { Deadline } from '../deadline';
import { type Bits, setBit } from '../kernels/bits';
import { kernels } from '../kernels/kernels';
import { WordPool } from '../kernels/word-memory';
import type { IndexReader } from '../segment/index-reader';
import type { Segment } from '../segment/segment';
import { maxEdits, parseTextQuery } from '../text/text-query';

/** For each segment a set of documents, in memory that is given back after the search. */
export class TextSets {
  private readonly pool = new WordPool();
  private readonly sets = new Map<Segment, Bits>();

  constructor(segments: readonly Segment[]) {
    for (const segment of segments) this.sets.set(segment, this.pool.take(segment.words));
  }

  /** @throws for a segment of another index */
  get(segment: Segment): Bits {
    const set = this.sets.get(segment);
    if (!set) throw new Error('The text was not looked up in this segment.');
    return set;
  }

  /** The sets must not be used afterwards. */
  release(): void {
    this.pool.release();
  }
}

/** What a text finds: by MLS id, else by tax map key, else by all of its words; null for a text without any word. */
export function textSets(reader: IndexReader, text: string, deadline: Deadline): TextSets | null {
  const parsed = parseTextQuery(text);
  if (parsed === null) return null;
  const byMls = reader.byMlsKey(parsed.mls, deadline);
  const known = byMls.length > 0 || parsed.tmk === '' ? byMls : reader.byTmk(parsed.tmk, deadline);
  if (known.length === 0) return setsOfWords(reader, parsed.words, deadline);
  const found = new TextSets(reader.segments);
  for (const { segment, doc } of known) setBit(found.get(segment), doc);
  return found;
}

/** Documents with every word. A similar spelling counts where no document has the word as it was typed. */
function setsOfWords({ segments }: IndexReader, words: readonly string[], deadline: Deadline): TextSets {
  const all = new TextSets(segments);
  const found = new TextSets(segments);
  try {
    words.forEach((word, index) => {
      const hasWord = (segment: Segment) => {
        const set = found.get(segment).fill(0);
        segment.text.find(word, set, deadline);
        return kernels.countBoth(set, segment.live, 0, segment.words) > 0;
      };
      const isSpelled = segments.map(hasWord).some((has) => has);
      for (const segment of segments) {
        const set = found.get(segment);
        if (!isSpelled && maxEdits(word) > 0) segment.text.findNearly(word, set, deadline);
        if (index === 0) kernels.or(all.get(segment), set, 0, segment.words);
        else kernels.and(all.get(segment), set, 0, segment.words);
      }
    });
    return all;
  } catch (error) {
    all.release();
    throw error;
  } finally {
    found.release();
  }
}
