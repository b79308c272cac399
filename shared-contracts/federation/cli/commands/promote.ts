import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { DeploymentStrategy } from '../../../src/registry';
import { CHANGE_FLAGS, CHANGE_HELP, change, deploymentLine } from '../change';
import { type Call, CliError, type Command, EXIT, number } from '../command';
import { REGISTRY_FLAGS, REGISTRY_HELP } from '../registry-flags';
import { remoteFolder } from '../remote-folder';

export const promote: Command = {
  name: 'promote',
  summary: 'gives a published version to everyone, or to some percent of visitors',
  help: `mfe promote [version] [--canary <percent> [--minutes <n>] | --linear <percent> --every <minutes>]

Without a version it is package.json's. Without a strategy everyone gets it at once. Who is among the percent is
decided once per visitor and never changes while the share grows. Errors of the new version halt it by themselves.

  --canary 10               one visitor in ten, until somebody promotes or halts
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
    const version = call.words[0] ?? packageVersion(remoteFolder(call));
    const { before, deployment, ms } = await change(call, 'promote', undefined, { version, strategy });
    call.out.say(
      `${deploymentLine(deployment, before.built)} (${ms} ms; live before: ${before.deployment.live ?? before.built ?? 'nothing'})`,
    );
    if (deployment.canary)
      call.out.say('  mfe status     how it does\n  mfe promote    everyone\n  mfe halt       nobody');
    return { deployment, before: before.deployment, ms };
  },
};

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
    'Either --canary <percent>, with --minutes or without, or --linear <percent> --every <minutes>.',
  );
}

function packageVersion(folder: string): string {
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
    .version;
}
