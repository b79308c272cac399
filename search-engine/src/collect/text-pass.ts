import { itemAt } from '../arrays';
import type { Deadline } from '../deadline';
import { type Bits, clearBit } from '../kernels/bits';
import { kernels } from '../kernels/kernels';
import { TEXT_ROWS } from '../listing-search';
import type { Doc, IndexReader } from '../segment/index-reader';
import type { Found } from '../segment/orders';
import type { Segment } from '../segment/segment';
import { lineKey, typedLineKey, typedWords } from '../text/spellings';
import { parseTextQuery, WORD_MARKS } from '../text/text-query';
import { textSets } from './text-sets';

interface TextHits {
  best: Doc[];
  total: number;
}

/**
 * The first rows for a text: addresses that begin with it, then those with all of its words, then the rest; each group
 * has the newest first, because visitors look for what they have just heard of.
 */
export function bestByText(reader: IndexReader, text: string, deadline: Deadline): TextHits {
  const { segments } = reader;
  const parsed = parseTextQuery(text);
  const sets = textSets(reader, text, deadline);
  if (parsed === null || sets === null) return { best: [], total: 0 };
  try {
    const matches = (change: (segment: Segment) => Bits): Found[] =>
      segments.map((segment) => {
        const hits = change(segment);
        return { hits, total: kernels.count(hits, 0, segment.words), from: 0, to: segment.words };
      });
    const found = matches((segment) => {
      const set = sets.get(segment);
      kernels.and(set, segment.live, 0, segment.words);
      return set;
    });
    const total = found.reduce((sum, match) => sum + match.total, 0);
    const [first = ''] = typedWords(text);
    const beginning = matches((segment) => {
      const set = segment.scratch.empty();
      segment.text.findMarked({ word: first, mark: WORD_MARKS.beginsAddress, exact: false }, set, deadline);
      kernels.and(set, sets.get(segment), 0, segment.words);
      return set;
    });
    const best = beginningWith(reader, text, beginning, deadline);
    for (const { segment, doc } of best) clearBit(sets.get(segment), doc);
    const inAddress = matches((segment) => {
      const set = segment.scratch.take();
      kernels.copy(set, sets.get(segment), 0, segment.words);
      for (const word of parsed.words) keepInAddress(segment, word, set, deadline);
      return set;
    });
    const rest = matches((segment) => {
      const set = sets.get(segment);
      kernels.andNot(set, itemAt(inAddress, segments.indexOf(segment)).hits, 0, segment.words);
      return set;
    });
    for (const group of [inAddress, rest]) best.push(...reader.page('newest', group, 0, TEXT_ROWS - best.length));
    return { best, total };
  } finally {
    sets.release();
  }
}

/** Leaves the documents with the word in their address. */
function keepInAddress(segment: Segment, word: string, set: Bits, deadline: Deadline): void {
  const having = segment.scratch.empty();
  segment.text.findMarked({ word, mark: WORD_MARKS.inAddress, exact: word.length === 1 }, having, deadline);
  kernels.and(set, having, 0, segment.words);
}

/** The newest whose address begins with the text: pages of candidates, larger and larger, until there are enough. */
function beginningWith(reader: IndexReader, text: string, candidates: readonly Found[], deadline: Deadline): Doc[] {
  const total = candidates.reduce((sum, match) => sum + match.total, 0);
  const wanted = typedLineKey(text);
  const best: Doc[] = [];
  for (let from = 0, count = TEXT_ROWS * 2; from < total; from += count, count *= 4)
    for (const each of reader.page('newest', candidates, from, count)) {
      deadline.check();
      if (lineKey(each.segment.stored.cardOf(each.doc).street_address_short).startsWith(wanted)) best.push(each);
      if (best.length === TEXT_ROWS) return best;
    }
  return best;
}
