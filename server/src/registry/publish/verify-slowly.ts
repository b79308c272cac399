import { setImmediate as othersFirst } from 'node:timers/promises';
import { type Refusal, refusal } from 'shared-contracts/registry';
import { type VerifyFacts, verifySteps } from 'shared-contracts/verify';
import { RefusedError } from '../refused';

/** Longest that one upload is looked at, in milliseconds. */
const LONGEST_MS = 30_000;

/**
 * Holds uploads against the rules one after the other, file by file with everybody else's requests in between: this
 * server shows pages too. Facts are gathered only when it is an upload's turn, so that one alone lies unpacked.
 * @throws RefusedError with every reason at once; MFE-115 for what takes too long
 */
export function createVerifier(clock: () => number = () => performance.now()) {
  let before: Promise<unknown> = Promise.resolve();
  return function verified(gather: () => Promise<VerifyFacts>): Promise<VerifyFacts> {
    const turn = before.then(async () => {
      const facts = await gather();
      await mustPass(facts, clock);
      return facts;
    });
    before = turn.catch(() => undefined);
    return turn;
  };
}

async function mustPass(facts: VerifyFacts, clock: () => number): Promise<void> {
  const refusals: Refusal[] = [];
  const started = clock();
  for (const told of verifySteps(facts)) {
    refusals.push(...told);
    await othersFirst();
    if (clock() - started > LONGEST_MS) {
      throw new RefusedError([refusal('MFE-115', `Looking at it took more than ${LONGEST_MS / 1000} seconds.`)]);
    }
  }
  if (refusals.length > 0) throw new RefusedError(refusals);
}
