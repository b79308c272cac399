import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compare } from 'semver';
import { installedFolder } from '../sharing';
import type { Surface } from './surface';

const VERSION_FILE = /^(\d+\.\d+\.\d+)\.json$/;

/** Folder of the released contracts. */
export function compatFolder(project: string): string {
  return join(project, 'shared-contracts', 'compat');
}

/** The released contracts of the installed package. */
export const installedCompatFolder = () => join(installedFolder('shared-contracts'), 'compat');

/** Versions released so far, oldest first. */
export function releasedVersions(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((file) => VERSION_FILE.exec(file)?.[1] ?? [])
    .sort(compare);
}

export function readReleased(folder: string, version: string): Surface {
  // only the function below writes these files
  const surface: Surface = JSON.parse(readFileSync(join(folder, `${version}.json`), 'utf8'));
  return surface;
}

export function writeReleased(folder: string, surface: Surface): string {
  const file = join(folder, `${surface.version}.json`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, surfaceText(surface));
  return file;
}

/** One line for each event, call, slot and definition, so that a diff of two releases is readable. */
function surfaceText(surface: Surface): string {
  const parts = Object.entries(surface).map(([key, value]) => {
    if (typeof value !== 'object' || Array.isArray(value) || key === 'manifest')
      return `"${key}": ${JSON.stringify(value)}`;
    const lines = Object.entries(value).map(([name, entry]) => `  ${JSON.stringify(name)}: ${JSON.stringify(entry)}`);
    return `"${key}": {\n${lines.join(',\n')}\n}`;
  });
  return `{\n${parts.join(',\n')}\n}\n`;
}
