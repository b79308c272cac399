import type { Call } from 'shared-contracts';
import * as contract from 'shared-contracts/complete';

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'answer' in value;

/** The schema of a call's response, which calls of the site do not have in a page. */
export function answerSchema({ name }: Pick<Call, 'name'>): Call['answer'] {
  const call = Object.values<unknown>(contract).find((value) => isCall(value) && value.name === name);
  if (!isCall(call)) throw new Error(`The contract has no call ${name}.`);
  return call.answer;
}
