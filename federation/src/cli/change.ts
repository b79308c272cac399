import type { Command } from '@commander-js/extra-typings';
import type { Deployment, RemoteStatus } from '../protocol/registry';
import { CliError, type Context, EXIT, numberFrom } from './command';
import { eventLine } from './history';
import type { Change, RegistryClient } from './registry-client';
import { registryOf, withRegistry } from './registry-options';
import { remoteName } from './remote-folder';

/** Adds the options of every command that changes a deployment. */
export const withChange = (command: Command) =>
  withRegistry(command)
    .option('--reason <words>', 'why; the history keeps it')
    .option(
      '--revision <number>',
      'change only if `mfe status` still shows this revision; by default the current one',
      numberFrom(0, Number.MAX_SAFE_INTEGER),
    );

interface ChangeOptions {
  registry?: string | undefined;
  remote?: string | undefined;
  reason?: string | undefined;
  revision?: number | undefined;
}

export interface Changed {
  before: RemoteStatus;
  deployment: Deployment;
  ms: number;
}

/**
 * Changes the deployment if it is still at the revision that was read just before. After another user's change it
 * changes nothing and shows that change.
 */
export async function change(
  context: Context,
  kind: Change,
  named: string | undefined,
  options: ChangeOptions,
  body: object,
): Promise<Changed> {
  const registry = registryOf(context, remoteName(context.cwd, named ?? options.remote), options.registry);
  const before = await registry.status();
  const revision = options.revision ?? before.deployment.revision;
  const started = Date.now();
  try {
    const deployment = await registry.change(kind, { reason: options.reason ?? '', ...body }, revision);
    return { before, deployment, ms: Date.now() - started };
  } catch (error) {
    if (error instanceof CliError && error.refusals.some(({ code }) => code === 'MFE-117'))
      throw await conflict(error, registry, before);
    throw error;
  }
}

async function conflict(error: CliError, registry: RegistryClient, before: RemoteStatus): Promise<CliError> {
  const now = await registry.status();
  const seen = new Set(before.history.map(({ id }) => id));
  const since = now.history.filter(({ id }) => !seen.has(id));
  const { revision, live, canary } = now.deployment;
  const lines = [
    `Another user changed it first: it is at revision ${revision} now, live ${live ?? 'nothing'}${canary ? `, canary ${canary.version}` : ''}.`,
    ...(since.length > 0
      ? ['Changes since you read it:', ...since.map((event) => `  ${eventLine(event, now.built)}`)]
      : []),
  ];
  return new CliError(EXIT.refused, lines.join('\n'), error.refusals);
}

/**
 * A sentence about who gets which version. Before the first promotion visitors get the version that came with the site.
 */
export function deploymentLine(deployment: Deployment, built: string | null): string {
  if (deployment.killed) return `${deployment.name} is switched off. Its places show their fallbacks.`;
  return whoGetsWhat(deployment, built);
}

/** The same for a remote that is switched off: what visitors get after `mfe revive`. */
export function whoGetsWhat({ name, live, canary }: Deployment, built: string | null): string {
  const most = live ?? built;
  if (canary)
    return `${name} ${canary.version} goes to ${canary.percent} % of visitors, ${most ?? 'nothing'} to all others.`;
  if (most === null) return `${name} goes to no visitor.`;
  return live === null
    ? `${name} ${built}, which came with the site, goes to everyone.`
    : `${name} ${live} goes to everyone.`;
}

/** A sentence about who gets this version. */
export function roleOf({ live, canary, killed }: Deployment, version: string): string {
  if (version === live) return killed ? 'It is the live version of a remote that is switched off.' : 'It is live.';
  if (version === canary?.version) return `It goes to ${canary.percent} % of visitors.`;
  return 'No visitor gets it yet.';
}
