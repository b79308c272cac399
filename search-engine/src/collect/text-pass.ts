import type { Deadline } from '../deadline';
import type { Bits } from '../kernels/bits';
import { kernels } from '../kernels/kernels';
import type { Scratch } from '../kernels/scratch';
import { TEXT_ROWS } from '../listing-search';
import type { Inventory } from '../segment/inventory';
import { fold, wordsOf } from '../text/fold';
import { textQuestion, WORD_MARKS } from '../text/text-question';

export interface TextHits {
  best: number[];
  total: number;
}

/**
 * The first rows for a text: addresses that begin with it, then those that hold all of its words, then the rest;
 * each newest first, as people look for what they have just heard of.
 */
export function bestByText(inventory: Inventory, text: string, scratch: Scratch, deadline: Deadline): TextHits {
  const found = scratch.empty();
  const question = textQuestion(text);
  if (question === null || !inventory.byText(text, found, deadline)) return { best: [], total: 0 };
  const words = found.length;
  kernels.and(found, inventory.table.alive, 0, words);
  const total = kernels.count(found, 0, words);
  const best = beginning(inventory, text, found, scratch.empty(), deadline);
  for (const position of best) found[position >>> 5] = (found[position >>> 5] ?? 0) & ~(1 << (position & 31));
  const inAddress = scratch.empty();
  inventory.inAddress(question.words, WORD_MARKS.inAddress, inAddress, deadline);
  kernels.and(inAddress, found, 0, words);
  kernels.andNot(found, inAddress, 0, words);
  for (const set of [inAddress, found]) {
    const hits = { hits: set, total: kernels.count(set, 0, words), from: 0, to: words };
    best.push(...inventory.orders.page('newest', hits, 0, TEXT_ROWS - best.length));
  }
  return { best, total };
}

/** The newest of what begins like the text: pages of candidates, larger and larger, until there are enough. */
function beginning(inventory: Inventory, text: string, found: Bits, candidates: Bits, deadline: Deadline): number[] {
  const [first = ''] = wordsOf(text);
  inventory.addressBegins(first, WORD_MARKS.beginsAddress, candidates, deadline);
  const words = found.length;
  kernels.and(candidates, found, 0, words);
  const hits = { hits: candidates, total: kernels.count(candidates, 0, words), from: 0, to: words };
  const wanted = fold(text).trim();
  const best: number[] = [];
  for (let from = 0, count = TEXT_ROWS * 2; from < hits.total; from += count, count *= 4)
    for (const position of inventory.orders.page('newest', hits, from, count)) {
      deadline.check();
      if (fold(inventory.shelf.card(position).street_address_short).startsWith(wanted)) best.push(position);
      if (best.length === TEXT_ROWS) return best;
    }
  return best;
}
