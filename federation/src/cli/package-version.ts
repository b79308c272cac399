import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { versionSchema } from '../protocol/registry';
import { CliError, EXIT } from './command';

const packageSchema = z.object({ version: z.optional(z.string()) });

/** The version of a remote's package.json. @throws CliError when no registry would accept it */
export function packageVersion(folder: string): string {
  const { version = '' } = packageSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  return checkedVersion(version, 'The version in package.json');
}

/** @param what begins the error sentence */
export function checkedVersion(version: string, what: string): string {
  if (versionSchema.safeParse(version).success) return version;
  throw new CliError(
    EXIT.usage,
    `${what} is '${version}'; a version has three numbers, such as 1.2.0 or 1.2.0-beta.1.`,
  );
}
