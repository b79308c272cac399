import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { CliError, EXIT } from '../command';

const packageSchema = z.object({ workspaces: z.array(z.string()) });

/** Adds the remote to the workspaces of package.json and to the references of tsconfig.json. */
export function joinWorkspace(project: string, folder: string): string[] {
  addWorkspace(join(project, 'package.json'), folder);
  addReference(join(project, 'tsconfig.json'), folder);
  return ['package.json', 'tsconfig.json'];
}

function addWorkspace(file: string, folder: string): void {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const { workspaces } = packageSchema.parse(content);
  const after = workspaces.findLastIndex((name) => name.startsWith('mfe-'));
  // keeps the order of the file; the parsed object would begin with the workspaces
  const joined = Object.assign({}, content, { workspaces: workspaces.toSpliced(after + 1, 0, folder) });
  writeFileSync(file, `${JSON.stringify(joined, null, 2)}\n`);
}

/** Edits the text, so that the file keeps its format. */
function addReference(file: string, folder: string): void {
  const text = readFileSync(file, 'utf8');
  const last = [...text.matchAll(/^( *)\{ "path": "mfe-[a-z0-9-]+" \},?\n/gm)].at(-1);
  if (!last) throw new CliError(EXIT.refused, `${file} has no line for another remote to put the new one after.`);
  const [line, indent = ''] = last;
  const at = last.index + line.length;
  const ends = line.trimEnd().endsWith(',');
  const added = `${indent}{ "path": "${folder}" }${ends ? ',' : ''}\n`;
  const before = ends ? text.slice(0, at) : `${text.slice(0, at - 1)},\n`;
  writeFileSync(file, before + added + text.slice(at));
}
