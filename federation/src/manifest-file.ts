import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RemoteManifest, remoteManifestSchema } from './protocol/manifest';

/** Reads and checks a remote's mfe.json. @throws Error with a sentence that names the field */
export function readRemoteManifest(folder: string): RemoteManifest {
  const file = join(folder, 'mfe.json');
  if (!existsSync(file))
    throw new Error(`There is no mfe.json in ${folder}. Run mfe in a remote's folder, or name the remote.`);
  const parsed = remoteManifestSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.') || 'mfe.json'}: ${issue.message}`);
  throw new Error(`${file} is not valid:\n${problems.join('\n')}`);
}
