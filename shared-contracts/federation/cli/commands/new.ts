import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { remoteNameSchema } from '../../../src/manifest';
import { CONTRACT_VERSION } from '../../../src/services';
import { SLOTS, type SlotName, slotNameSchema } from '../../../src/slots';
import { installedVersion } from '../../sharing';
import { type Call, CliError, type Command, EXIT, text } from '../command';
import { otherRemotes } from '../installed-facts';
import { joinWorkspace } from '../new/join-workspace';
import { filesOfNewRemote } from '../new/templates';
import { projectFolder } from '../remote-folder';

const DEFAULT_SLOT = 'listing.below';

export const newRemote: Command = {
  name: 'new',
  summary: 'writes a new remote that builds, is tested, mounts and fills a slot',
  help: `mfe new <name> [--slot <slot>]

Writes mfe-<name>/ beside the other remotes: one extension that fills the slot, its style, its test, its mfe.json.
It joins the workspaces and the type references; nothing else of the project changes.

  --slot ${DEFAULT_SLOT}   the place it fills; several remotes may fill: ${slotsForMany().join(', ')}
  --json                 one JSON document on standard output, for scripts`,
  flags: { slot: { type: 'string' } },
  async run(call) {
    const project = projectFolder(call.cwd);
    const name = newName(call, project);
    const slot = freeSlot(text(call, 'slot') ?? DEFAULT_SLOT, project, name);
    const folder = `mfe-${name}`;
    const versions = {
      react: installedVersion('react'),
      'shared-contracts': installedVersion('shared-contracts'),
      'shared-ui': installedVersion('shared-ui'),
    };
    const files = filesOfNewRemote({ name, slot, contract: `^${CONTRACT_VERSION}`, versions });
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(project, folder, path)), { recursive: true });
      writeFileSync(join(project, folder, path), content);
    }
    const changed = joinWorkspace(project, folder);
    format(project, folder);
    call.out.say(nextSteps(folder, slot, Object.keys(files), changed));
    return { name, folder, slot, files: Object.keys(files), changed };
  },
};

function newName({ words: [name] }: Call, project: string): string {
  if (name === undefined) throw new CliError(EXIT.usage, 'Name the remote: mfe new <name>.');
  if (!remoteNameSchema.safeParse(name).success)
    throw new CliError(
      EXIT.usage,
      `'${name}' is no name of a remote: small letters, digits and dashes, a letter first.`,
    );
  if (existsSync(join(project, `mfe-${name}`))) throw new CliError(EXIT.usage, `There is an mfe-${name} already.`);
  return name;
}

function freeSlot(wanted: string, project: string, name: string): SlotName {
  const slot = slotNameSchema.safeParse(wanted);
  if (!slot.success)
    throw new CliError(EXIT.usage, `There is no slot '${wanted}'. There are: ${Object.keys(SLOTS).join(', ')}.`);
  const taken = otherRemotes(project, name).find(({ extensions }) => extensions.some((own) => own.slot === slot.data));
  if (taken && !SLOTS[slot.data].many)
    throw new CliError(
      EXIT.usage,
      `'${wanted}' takes one remote, and ${taken.name} fills it. Several may fill: ${slotsForMany().join(', ')}.`,
    );
  return slot.data;
}

function slotsForMany(): string[] {
  return Object.entries(SLOTS)
    .filter(([, { many }]) => many)
    .map(([slot]) => slot);
}

/** Names are of any length, so only the project's formatter knows where lines break; without it they stay as written. */
function format(project: string, folder: string): void {
  const biome = join(project, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  if (existsSync(biome)) spawnSync(process.execPath, [biome, 'check', '--write', folder], { cwd: project });
}

function nextSteps(folder: string, slot: string, files: string[], changed: string[]): string {
  return `${folder} fills '${slot}'. Written: ${files.join(', ')}. Changed: ${changed.join(', ')}.

Next:
  npm install                      lets npm know the new workspace
  npx vitest run ${folder.padEnd(17)} its tests
  cd ${folder.padEnd(29)} and there:
  npx mfe dev --site http://localhost:3000    see it in a running site while you write
  npx mfe verify                   whether it may be published, and if not why`;
}
