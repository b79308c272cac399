import { parentPort } from 'node:worker_threads';
import { verifyRelease } from 'federation/verify';
import { RefusedError } from '../refused';
import type { CheckAnswer, CheckQuestion } from './checker';
import { unpack } from './unpack';

// What the checking thread runs. Whatever it cannot cope with ends it: another one takes its place.

parentPort?.on('message', (question: CheckQuestion) => {
  void answerTo(question).then((answer) => {
    const files = answer.kind === 'passed' ? [...answer.files.values()] : [];
    parentPort?.postMessage(
      answer,
      files.map(({ buffer }) => buffer),
    );
  });
});

async function answerTo({ packed, against }: CheckQuestion): Promise<CheckAnswer> {
  try {
    const files = await unpack(packed);
    const refusals = verifyRelease({ ...against, files });
    if (refusals.length > 0) return { kind: 'refused', refusals };
    // each in memory of its own, which can be handed over
    return { kind: 'passed', files: new Map([...files].map(([path, content]) => [path, new Uint8Array(content)])) };
  } catch (error) {
    if (error instanceof RefusedError) return { kind: 'refused', refusals: error.refusals };
    throw error;
  }
}
