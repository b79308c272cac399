import { brotli, WORTH_PACKING } from '../../platform/compression';
import { sharedBytes } from '../engine/shared-buffer';
import type { ListingSearch, SearchOptions, WrittenAnswer } from '../listing-search';
import { ask, type Question } from './questions';

/** Answers a question as a thread beside the serving one does: it has the time to pack what may come packed. */
export async function replyTo(search: ListingSearch, question: Question): Promise<unknown> {
  if (question.method !== 'searchJson') return ask(search, question);
  const [, options] = question.args;
  return packed(await ask(search, question), options);
}

function packed(answer: WrittenAnswer, { brotli: wanted = false }: SearchOptions = {}): WrittenAnswer {
  if (!wanted || answer.isPacked || answer.bytes.length < WORTH_PACKING) return answer;
  return { bytes: sharedBytes(brotli(answer.bytes)), isPacked: true };
}
