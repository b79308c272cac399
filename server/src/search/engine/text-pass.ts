import { fold, wordsOf } from '../fold';
import { TEXT_ROWS } from '../listing-search';
import { textQuestion, WORD_MARKS } from '../text/text-question';
import { type Bits, positionsIn } from './bits';
import type { Inventory } from './inventory';
import { kernels } from './kernels';
import type { Scratch } from './scratch';

/**
 * The first rows for a text: addresses that begin with it, then those that hold all of its words, then the rest;
 * each newest first, as people look for what they have just heard of.
 */
export function bestByText(inventory: Inventory, text: string, scratch: Scratch): { best: number[]; total: number } {
  const found = scratch.empty();
  const question = textQuestion(text);
  if (question === null || !inventory.byText(text, found)) return { best: [], total: 0 };
  const words = found.length;
  kernels.and(found, inventory.table.alive, 0, words);
  const total = kernels.count(found, 0, words);
  const best = beginning(inventory, text, found, scratch.empty());
  for (const position of best) found[position >>> 5] = (found[position >>> 5] ?? 0) & ~(1 << (position & 31));
  const inAddress = scratch.empty();
  inventory.inAddress(question.words, WORD_MARKS.inAddress, inAddress);
  kernels.and(inAddress, found, 0, words);
  kernels.andNot(found, inAddress, 0, words);
  for (const set of [inAddress, found]) {
    const hits = { hits: set, total: kernels.count(set, 0, words), from: 0, to: words };
    best.push(...inventory.orders.page('newest', hits, 0, TEXT_ROWS - best.length));
  }
  return { best, total };
}

function beginning(inventory: Inventory, text: string, found: Bits, candidates: Bits): number[] {
  const [first = ''] = wordsOf(text);
  inventory.addressBegins(first, WORD_MARKS.beginsAddress, candidates);
  kernels.and(candidates, found, 0, found.length);
  const positions = positionsIn(candidates, kernels.count(candidates, 0, found.length));
  positions.sort((a, b) => inventory.orders.compare('newest', a, b));
  const wanted = fold(text).trim();
  const best: number[] = [];
  for (const position of positions) {
    if (best.length === TEXT_ROWS) break;
    if (fold(inventory.shelf.card(position).street_address_short).startsWith(wanted)) best.push(position);
  }
  return best;
}
