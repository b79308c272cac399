import { brotli, WORTH_PACKING } from '../../http/brotli';
import type { ListingSearch, SearchOptions, WrittenAnswer } from '../listing-search';
import { ask, type Question } from './questions';

/** What a reader thread answers, and the memory that changes hands with it instead of being copied. */
export interface Reply {
  answer: unknown;
  handedOver: ArrayBuffer[];
}

/** Answers a question as a thread beside the serving one does: it has the time to pack what may come packed. */
export async function replyTo(search: ListingSearch, question: Question): Promise<Reply> {
  if (question.method !== 'searchJson') return { answer: await ask(search, question), handedOver: [] };
  const [, options] = question.args;
  const answer = packed(await ask(search, question), options);
  return { answer, handedOver: [answer.bytes.buffer] };
}

function packed(answer: WrittenAnswer, { brotli: wanted = false }: SearchOptions = {}): WrittenAnswer {
  if (!wanted || answer.isPacked || answer.bytes.length < WORTH_PACKING) return answer;
  // in memory of its own: a small buffer lies in one with others, which cannot change hands
  return { bytes: new Uint8Array(brotli(answer.bytes)), isPacked: true };
}
