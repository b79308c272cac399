import { refusal } from '../../protocol/registry';
import { sizeOverWire } from '../content';
import type { Rule, Subject } from '../subject';

/**
 * Checks the size of what loads before its modules run, computed from the files and not from the release's own number.
 */
export const budgetRule: Rule = (subject) => {
  const { initialBrotliKb: budget } = subject.release.manifest.budget;
  const kb = initialBrotliKb(subject);
  if (kb <= budget) return [];
  return [refusal('MFE-108', `It needs ${kb} KB (brotli) before its modules can run; its budget is ${budget} KB.`)];
};

/** Kilobytes (1000 bytes) of the entry and of every file that an exposed module loads first. */
export function initialBrotliKb({ files, release }: Pick<Subject, 'files'> & { release: Initial }): number {
  let bytes = 0;
  for (const path of initialPaths(release)) bytes += sizeOf(files, path);
  return Math.round(bytes / 100) / 10;
}

const initialPaths = ({ entry, assets }: Initial) =>
  new Set([entry, ...Object.values(assets).flatMap(({ js, css }) => [...js, ...css])]);

function sizeOf(files: Subject['files'], path: string): number {
  const content = files.get(path);
  return content ? sizeOverWire(content, files.get(`${path}.br`)) : 0;
}

type Initial = Pick<Subject['release'], 'entry' | 'assets'>;
