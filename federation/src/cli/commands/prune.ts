import type { KeptVersion, Pruned } from 'shared-contracts/registry';
import { type Command, number } from '../command';
import { REGISTRY_FLAGS, REGISTRY_HELP, registryOf } from '../registry-flags';
import { remoteName } from '../remote-folder';

const MAX_DAYS = 3650;

const WHY: Record<KeptVersion['why'], string> = {
  live: 'live',
  canary: 'is on its way',
  rollback: 'a rollback may restore it',
  deployed: 'is part of the latest deployments',
  young: 'was published recently',
  loaded: 'a browser loaded it within the last week',
};

export const prune: Command = {
  help: `mfe prune [name] [--dry-run] [--keep-days <number>]

The site removes old versions by itself (REGISTRY_KEEP_DAYS); this command does it now. These stay: the live version,
a canary, versions that a rollback may restore, versions of the latest deployments, recent ones, and those that a
browser loaded within the last week. The history stays too, and a removed version is never published again.

  --dry-run              only shows what would go, and why the others stay
  --keep-days <number>   keeps versions published within so many days, instead of REGISTRY_KEEP_DAYS of the site
${REGISTRY_HELP}`,
  flags: { ...REGISTRY_FLAGS, 'dry-run': { type: 'boolean' }, 'keep-days': { type: 'string' } },
  async run(call) {
    const dryRun = call.flags['dry-run'] === true;
    const keepDays = number(call, 'keep-days', 1, MAX_DAYS);
    const registry = registryOf(call, remoteName(call, call.words[0]));
    const pruned = await registry.prune({ dryRun, ...(keepDays === undefined ? {} : { keepDays }) });
    call.out.say(words(pruned, dryRun));
    return { dryRun, ...pruned };
  },
};

function words({ name, removed, kept }: Pruned, dryRun: boolean): string {
  const gone = removed.length > 0 ? removed.join(', ') : 'nothing';
  const first = dryRun
    ? `Of ${name} these would be removed: ${gone}.`
    : `Of ${name} the files of these were removed: ${gone}.`;
  return [first, ...kept.map(({ version, why }) => `  ${version} stays: ${WHY[why]}`)].join('\n');
}
