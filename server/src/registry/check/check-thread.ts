import { parentPort } from 'node:worker_threads';
import { verifyRelease } from 'federation/verify';
import { RefusedError } from '../refused';
import type { CheckQuestion, CheckResult } from './checker';
import { unpack } from './unpack';

// The entry of the checking thread. An unexpected failure ends it, and a new one is started.

parentPort?.on('message', (question: CheckQuestion) => {
  void answerTo(question).then((response) => {
    const files = response.kind === 'passed' ? [...response.files.values()] : [];
    parentPort?.postMessage(
      response,
      files.map(({ buffer }) => buffer),
    );
  });
});

async function answerTo({ packed, against }: CheckQuestion): Promise<CheckResult> {
  try {
    const files = await unpack(packed);
    const refusals = verifyRelease({ ...against, files });
    if (refusals.length > 0) return { kind: 'refused', refusals };
    return { kind: 'passed', files };
  } catch (error) {
    if (error instanceof RefusedError) return { kind: 'refused', refusals: error.refusals };
    throw error;
  }
}
