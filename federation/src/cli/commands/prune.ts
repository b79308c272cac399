import type { KeptVersion, Pruned } from 'shared-contracts/registry';
import { type Command, number } from '../command';
import { REGISTRY_FLAGS, REGISTRY_HELP, registryOf } from '../registry-flags';
import { remoteName } from '../remote-folder';

const MOST_DAYS = 3650;

const WHY: Record<KeptVersion['why'], string> = {
  live: 'live',
  canary: 'on its way',
  rollback: 'a rollback may come to it',
  deployed: 'one of the last deployments was about it',
  young: 'published lately',
  loaded: 'some browser loaded it within the last week',
};

export const prune: Command = {
  help: `mfe prune [name] [--dry-run] [--keep-days <number>]

The site does it by itself (its REGISTRY_KEEP_DAYS); this does it now. What is live or canary, what a rollback may come to,
what the last deployments were about, what is young and what some browser loaded within the last week stays. The history
stays too, and a version that was removed is never published again.

  --dry-run              only says what would go, and why the others stay
  --keep-days <number>   keeps what was published within so many days, instead of what the site says
${REGISTRY_HELP}`,
  flags: { ...REGISTRY_FLAGS, 'dry-run': { type: 'boolean' }, 'keep-days': { type: 'string' } },
  async run(call) {
    const dryRun = call.flags['dry-run'] === true;
    const keepDays = number(call, 'keep-days', 1, MOST_DAYS);
    const registry = registryOf(call, remoteName(call, call.words[0]));
    const pruned = await registry.prune({ dryRun, ...(keepDays === undefined ? {} : { keepDays }) });
    call.out.say(words(pruned, dryRun));
    return { dryRun, ...pruned };
  },
};

function words({ name, removed, kept }: Pruned, dryRun: boolean): string {
  const gone = removed.length > 0 ? removed.join(', ') : 'nothing';
  const first = dryRun ? `Of ${name} this would go: ${gone}.` : `Of ${name} the files of these were removed: ${gone}.`;
  return [first, ...kept.map(({ version, why }) => `  ${version} stays: ${WHY[why]}`)].join('\n');
}
