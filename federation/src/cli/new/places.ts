import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type OwnPath, ownPathSchema, SLOTS, type SlotName, slotNameSchema } from 'shared-contracts';
import { CliError, EXIT } from '../command';

/** @throws CliError when there is no such slot */
export function slotNamed(wanted: string): SlotName {
  const slot = slotNameSchema.safeParse(wanted);
  if (slot.success) return slot.data;
  throw new CliError(EXIT.usage, `There is no slot '${wanted}'. There are: ${Object.keys(SLOTS).join(', ')}.`);
}

/** @throws CliError for an address that a remote cannot have */
export function pageAt(address: string): OwnPath {
  const path = ownPathSchema.safeParse(address);
  if (path.success) return path.data;
  throw new CliError(EXIT.usage, `'${address}' ${path.error.issues[0]?.message}.`);
}

/** Writes files, by path, below a folder. */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/**
 * Line breaks depend on the length of the name, so the project's formatter sets them. Without it the lines stay as
 * written.
 */
export function format(project: string, folder: string): void {
  const biome = join(project, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  if (existsSync(biome)) spawnSync(process.execPath, [biome, 'check', '--write', folder], { cwd: project });
}
