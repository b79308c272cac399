import type { Deployment, DeploymentStrategy } from 'shared-contracts/registry';
import { CHANGE_FLAGS, CHANGE_HELP, type Changed, change, deploymentLine } from '../change';
import { type Command, commandLine, hints } from '../command';
import { REGISTRY_FLAGS, REGISTRY_HELP } from '../registry-flags';

export const rollback: Command = {
  help: `mfe rollback [name]

While a canary runs, it ends the canary and keeps the live version. Without a canary visitors get the version before
the live one with their next page load. Open pages keep the files they began with. The answer names the command that
undoes it.

  --yes                  also if no visitor gets the remote afterwards; without it that is refused
${CHANGE_HELP}
${REGISTRY_HELP}`,
  flags: { ...REGISTRY_FLAGS, ...CHANGE_FLAGS, yes: { type: 'boolean' } },
  async run(call) {
    const changed = await change(call, 'rollback', call.words[0], call.flags.yes ? { confirmNoVisitor: true } : {});
    const { before, deployment, ms } = changed;
    call.out.say(`${effectOf(changed)} (${ms} ms)`);
    const undo = undoOf(before.deployment);
    if (undo !== null) call.out.say(hints([[commandLine(undo.command, deployment.name, undo.flags), 'undoes it']]));
    return { deployment, before: before.deployment, ms };
  },
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
