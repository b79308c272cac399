import { type Refusal, refusal } from '../../protocol/registry';
import type { Rule } from '../subject';

/** Size limits, in bytes, of content that is slow to check. */
export const RELEASE_LIMITS = { file: 8_000_000, description: 1_000_000, sheet: 200_000, sheets: 600_000 } as const;

/** Limit of pages and of extensions. Every document lists them for all remotes. */
export const PLACES_LIMIT = 20;

/** Checks the limits at publication only, so that live versions stay valid when a limit changes. */
export const placesLimitRule: Rule = ({ release: { manifest } }) =>
  (['pages', 'extensions'] as const)
    .filter((field) => manifest[field].length > PLACES_LIMIT)
    .map((field) =>
      refusal('MFE-101', `mfe.json has ${manifest[field].length} ${field}; the limit is ${PLACES_LIMIT}.`, field),
    );

/** Checks sizes before any content is read. */
export function limitProblems(files: ReadonlyMap<string, Uint8Array>): Refusal[] {
  const sheets = [...files].filter(([path]) => path.endsWith('.css'));
  const total = sheets.reduce((sum, [, { length }]) => sum + length, 0);
  return [
    ...[...files].filter(([path, { length }]) => length > limitOf(path)).map(([path]) => tooLarge(path, limitOf(path))),
    ...(total > RELEASE_LIMITS.sheets ? [tooLarge('All its style sheets together', RELEASE_LIMITS.sheets)] : []),
  ];
}

function limitOf(path: string): number {
  if (path === 'release.json') return RELEASE_LIMITS.description;
  return path.endsWith('.css') ? RELEASE_LIMITS.sheet : RELEASE_LIMITS.file;
}

const tooLarge = (what: string, limit: number) => refusal('MFE-115', `${what}: more than ${limit / 1000} KB.`, what);
