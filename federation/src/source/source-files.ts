import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf } from '../release';

/** Matches strings first, so that a comment sign within a string stays. */
const STRING_OR_COMMENT = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

/** A remote's own sources without tests and without comments. */
export function sourcesOf(folder: string): { file: string; text: string }[] {
  return filesOf(join(folder, 'src'))
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file) && !/\.test\.[cm]?[jt]sx?$|(?:^|\/)testing\//.test(file))
    .map((file) => ({ file: `src/${file}`, text: withoutComments(readFileSync(join(folder, 'src', file), 'utf8')) }));
}

function withoutComments(text: string): string {
  return text.replace(STRING_OR_COMMENT, (found) => (/^\/[/*]/.test(found) ? ' ' : found));
}
