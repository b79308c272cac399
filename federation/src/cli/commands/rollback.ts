import type { Deployment, DeploymentStrategy } from '../../protocol/registry';
import { type Changed, change, deploymentLine, withChange } from '../change';
import { commandLine, type Define, hints } from '../command';

export const define: Define = (command, context) => {
  withChange(command)
    .description(
      'While a canary runs, it ends the canary and keeps the live version. Without a canary visitors get the version before ' +
        'the live one with their next page load. Open pages keep the files they began with. The answer names the command ' +
        'that undoes it.',
    )
    .argument('[name]', 'the remote')
    .option('--yes', 'also if no visitor gets the remote afterwards; without it that is refused')
    .action(async (name, options) => {
      const changed = await change(context, 'rollback', name, options, options.yes ? { confirmNoVisitor: true } : {});
      const { before, deployment, ms } = changed;
      context.out.say(`${effectOf(changed)} (${ms} ms)`);
      const undo = undoOf(before.deployment);
      if (undo !== null)
        context.out.say(hints([[commandLine(undo.command, deployment.name, undo.flags), 'undoes it']]));
      context.out.result({ deployment, before: before.deployment, ms });
    });
};

function effectOf({ before: { built, deployment: before }, deployment }: Changed): string {
  const { name, live, killed } = deployment;
  if (killed) return deploymentLine(deployment, built);
  const next = live ?? built;
  const none = `${name} goes to no visitor. Its own pages answer 404, and its places in other pages show their fallbacks.`;
  if (before.canary) {
    const ended = `The canary ${before.canary.version} of ${name} is halted.`;
    if (next === null) return `${ended} ${none}`;
    return live === null
      ? `${ended} Everyone gets ${next}, which came with the site.`
      : `${ended} ${live} stays live; run it again to go back further.`;
  }
  return next === null ? none : deploymentLine(deployment, built);
}

/** The promotion that restores what visitors had; null if they had no published version. */
function undoOf({ live, canary }: Deployment): { command: string; flags: string } | null {
  if (canary) return { command: `promote ${canary.version}`, flags: flagsOf(canary.strategy) };
  return live === null ? null : { command: `promote ${live}`, flags: '' };
}

function flagsOf(strategy: DeploymentStrategy): string {
  if (strategy.kind === 'all') return '';
  if (strategy.kind === 'linear') return `--linear ${strategy.percent} --every ${strategy.everyMinutes}`;
  return `--canary ${strategy.percent}${strategy.minutes === undefined ? '' : ` --minutes ${strategy.minutes}`}`;
}
