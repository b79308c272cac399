import { lt } from 'semver';
import { remoteNameSchema } from '../../protocol/manifest';
import type { Deployment, DeploymentStrategy } from '../../protocol/registry';
import { change, deploymentLine, whoGetsWhat, withChange } from '../change';
import { CliError, commandLine, type Define, EXIT, hints, numberFrom } from '../command';
import { checkedVersion, packageVersion } from '../package-version';
import { remoteFolder } from '../remote-folder';

export const define: Define = (command, context) => {
  withChange(command)
    .usage('[name] [version] [--canary <percent> [--minutes <n>] | --linear <percent> --every <minutes>]')
    .description(
      "Defaults: the version of package.json, the remote of this folder, all visitors at once. Each visitor's place is " +
        'decided once and does not change while the share grows. A canary that fails halts by itself.',
    )
    .argument('[name]', 'the remote')
    .argument('[version]', 'the version')
    .option(
      '--canary <percent>',
      '10: one visitor in ten, until a person promotes or halts it',
      numberFrom(0.01, 99.99),
    )
    .option(
      '--minutes <n>',
      'with --canary 10 --minutes 30 everyone gets it after half an hour',
      numberFrom(0.1, 10_080),
    )
    .option('--linear <percent>', '--linear 10 --every 1: ten percent more every minute', numberFrom(0.01, 99.99))
    .option('--every <minutes>', 'the time between the steps of --linear', numberFrom(0.1, 10_080))
    .action(async (first, second, options) => {
      const strategy = strategyOf(options);
      const { named = options.remote, given } = wordsOf(first, second);
      const version =
        given === undefined ? packageVersion(remoteFolder(context.cwd, named)) : checkedVersion(given, 'The version');
      const { before, deployment, ms } = await change(context, 'promote', named, options, { version, strategy });
      context.out.say(
        `${deploymentLine(deployment, before.built)} (${ms} ms; live before: ${before.deployment.live ?? before.built ?? 'nothing'})`,
      );
      const { connect = [] } = before.versions.find((one) => one.version === version) ?? {};
      if (connect.length > 0) context.out.say(`Its code makes requests to ${connect.join(', ')}.`);
      const live = before.deployment.live ?? before.built;
      const lower = live !== null && lt(version, live);
      if (lower) context.out.say(`Note: ${version} is lower than ${live}, which was live before.`);
      const { name } = deployment;
      if (deployment.killed)
        context.out.say(`After \`${commandLine('revive', name)}\`: ${whoGetsWhat(deployment, before.built)}`);
      else if (deployment.canary) {
        context.out.say(
          hints([
            [commandLine('status', name), 'shows how it performs'],
            [commandLine(`promote ${deployment.canary.version}`, name), `everyone gets ${deployment.canary.version}`],
            [commandLine('halt', name), afterHalt(deployment, before.built)],
          ]),
        );
      }
      context.out.result({ deployment, before: before.deployment, ms, lower });
    });
};

/** Who gets which version after the canary is halted. */
function afterHalt({ live }: Pick<Deployment, 'live'>, built: string | null): string {
  if (live !== null) return `everyone gets ${live} again`;
  return built === null ? 'no visitor gets it' : `everyone gets ${built} again, which came with the site`;
}

/** A version begins with a digit, a name with a letter. */
function wordsOf(
  first: string | undefined,
  second: string | undefined,
): { named?: string | undefined; given?: string | undefined } {
  const isName = first !== undefined && remoteNameSchema.safeParse(first).success;
  if (!isName && second !== undefined)
    throw new CliError(EXIT.usage, `'${second}' comes after the version: mfe promote [name] [version].`);
  return isName ? { named: first, given: second } : { named: undefined, given: first };
}

interface Shares {
  canary?: number | undefined;
  minutes?: number | undefined;
  linear?: number | undefined;
  every?: number | undefined;
}

function strategyOf({ canary, minutes, linear, every }: Shares): DeploymentStrategy {
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
