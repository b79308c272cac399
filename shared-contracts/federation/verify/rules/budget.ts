import { refusal } from '../../../src/registry';
import { sizeOverWire } from '../content';
import type { Rule, Subject } from '../subject';

/** What loads before its modules can run, recomputed from the files: the release's own number is not believed. */
export const budgetRule: Rule = (subject) => {
  const { initialBrotliKb: budget } = subject.release.manifest.budget;
  const kb = initialBrotliKb(subject);
  if (kb <= budget) return [];
  return [refusal('MFE-108', `It needs ${kb} KB (brotli) before its modules can run; its budget is ${budget} KB.`)];
};

/** Kilobytes (1000 bytes) of the entry and of every file that an exposed module loads first. */
export function initialBrotliKb({ files, release }: Pick<Subject, 'files'> & { release: Initial }): number {
  const paths = [release.entry, ...Object.values(release.assets).flatMap(({ js, css }) => [...js, ...css])];
  let bytes = 0;
  for (const path of new Set(paths)) {
    const content = files.get(path);
    if (content) bytes += sizeOverWire(content, files.get(`${path}.br`));
  }
  return Math.round(bytes / 100) / 10;
}

type Initial = Pick<Subject['release'], 'entry' | 'assets'>;
