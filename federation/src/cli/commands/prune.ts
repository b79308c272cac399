import type { KeptVersion, Pruned } from '../../protocol/registry';
import { type Define, numberFrom } from '../command';
import { registryOf, withRegistry } from '../registry-options';
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

export const define: Define = (command, context) => {
  withRegistry(command)
    .description(
      'The site removes old versions by itself (REGISTRY_KEEP_DAYS); this command does it now. These stay: the live version, ' +
        'a canary, versions that a rollback may restore, versions of the latest deployments, recent ones, and those that a ' +
        'browser loaded within the last week. The history stays too, and a removed version is never published again.',
    )
    .argument('[name]', 'the remote')
    .option('--dry-run', 'only shows what would go, and why the others stay')
    .option(
      '--keep-days <number>',
      'keeps versions published within so many days, instead of REGISTRY_KEEP_DAYS of the site',
      numberFrom(1, MAX_DAYS),
    )
    .action(async (name, { dryRun = false, keepDays, remote, registry: address }) => {
      const registry = registryOf(context, remoteName(context.cwd, name ?? remote), address);
      const pruned = await registry.prune({ dryRun, ...(keepDays === undefined ? {} : { keepDays }) });
      context.out.say(words(pruned, dryRun));
      context.out.result({ dryRun, ...pruned });
    });
};

function words({ name, removed, kept }: Pruned, dryRun: boolean): string {
  const gone = removed.length > 0 ? removed.join(', ') : 'nothing';
  const first = dryRun
    ? `Of ${name} these would be removed: ${gone}.`
    : `Of ${name} the files of these were removed: ${gone}.`;
  return [first, ...kept.map(({ version, why }) => `  ${version} stays: ${WHY[why]}`)].join('\n');
}
