import { lt } from 'semver';
import { remoteNameSchema } from 'shared-contracts';
import type { Deployment, DeploymentStrategy } from 'shared-contracts/registry';
import { CHANGE_FLAGS, CHANGE_HELP, change, deploymentLine, whoGetsWhat } from '../change';
import { type Call, CliError, type Command, commandLine, EXIT, hints, number } from '../command';
import { checkedVersion, packageVersion } from '../package-version';
import { REGISTRY_FLAGS, REGISTRY_HELP } from '../registry-flags';
import { remoteFolder } from '../remote-folder';

export const promote: Command = {
  help: `mfe promote [name] [version] [--canary <percent> [--minutes <n>] | --linear <percent> --every <minutes>]

Defaults: the version of package.json, the remote of this folder, all visitors at once. Each visitor's place is
decided once and does not change while the share grows. A canary that fails halts by itself.

  --canary 10               one visitor in ten, until a person promotes or halts it
  --canary 10 --minutes 30  the same, and everyone after half an hour
  --linear 10 --every 1     ten percent more every minute
${CHANGE_HELP}
${REGISTRY_HELP}`,
  flags: {
    ...REGISTRY_FLAGS,
    ...CHANGE_FLAGS,
    canary: { type: 'string' },
    minutes: { type: 'string' },
    linear: { type: 'string' },
    every: { type: 'string' },
  },
  async run(call) {
    const strategy = strategyOf(call);
    const { named, given } = wordsOf(call);
    const version =
      given === undefined ? packageVersion(remoteFolder(call, named)) : checkedVersion(given, 'The version');
    const { before, deployment, ms } = await change(call, 'promote', named, { version, strategy });
    call.out.say(
      `${deploymentLine(deployment, before.built)} (${ms} ms; live before: ${before.deployment.live ?? before.built ?? 'nothing'})`,
    );
    const live = before.deployment.live ?? before.built;
    const lower = live !== null && lt(version, live);
    if (lower) call.out.say(`Note: ${version} is lower than ${live}, which was live before.`);
    const { name } = deployment;
    if (deployment.killed)
      call.out.say(`After \`${commandLine('revive', name)}\`: ${whoGetsWhat(deployment, before.built)}`);
    else if (deployment.canary) {
      call.out.say(
        hints([
          [commandLine('status', name), 'shows how it performs'],
          [commandLine(`promote ${deployment.canary.version}`, name), `everyone gets ${deployment.canary.version}`],
          [commandLine('halt', name), afterHalt(deployment, before.built)],
        ]),
      );
    }
    return { deployment, before: before.deployment, ms, lower };
  },
};

/** Who gets which version after the canary is halted. */
function afterHalt({ live }: Pick<Deployment, 'live'>, built: string | null): string {
  if (live !== null) return `everyone gets ${live} again`;
  return built === null ? 'no visitor gets it' : `everyone gets ${built} again, which came with the site`;
}

/** A version begins with a digit, a name with a letter. */
function wordsOf({ words: [first, second] }: Call): { named: string | undefined; given: string | undefined } {
  const isName = first !== undefined && remoteNameSchema.safeParse(first).success;
  return isName ? { named: first, given: second } : { named: undefined, given: first };
}

function strategyOf(call: Call): DeploymentStrategy {
  const [canary, linear] = [number(call, 'canary', 0.01, 99.99), number(call, 'linear', 0.01, 99.99)];
  const [minutes, every] = [number(call, 'minutes', 0.1, 10_080), number(call, 'every', 0.1, 10_080)];
  if (canary !== undefined && linear === undefined && every === undefined)
    return { kind: 'canary', percent: canary, ...(minutes === undefined ? {} : { minutes }) };
  if (linear !== undefined && every !== undefined && canary === undefined && minutes === undefined)
    return { kind: 'linear', percent: linear, everyMinutes: every };
  if ([canary, linear, minutes, every].every((value) => value === undefined)) return { kind: 'all' };
  throw new CliError(
    EXIT.usage,
    'Either --canary <percent> (with or without --minutes), or --linear <percent> --every <minutes>.',
  );
}
