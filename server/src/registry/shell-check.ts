import { join } from 'node:path';
import type { Refusal } from 'federation/protocol/registry';
import { verifyShell } from 'federation/verify';
import type { Database } from '../platform/database/database';
import { OperatorError } from '../platform/errors/operator-error';
import type { Settings } from '../platform/settings/settings';
import { listLiveReleases } from './live-releases';
import { createShellAssets, shellFacts } from './shell-assets';

/** This shell would break a live remote. The message has all reasons, and what to do. */
class BreakingShellError extends OperatorError {
  override readonly name = 'BreakingShellError';
  constructor(refusals: readonly Refusal[]) {
    const reasons = refusals.map(({ code, detail, todo }) => `  ${code} ${detail} ${todo}`);
    super(
      `The shell would break a live remote, so the server does not start:\n${reasons.join('\n')}\n` +
        'Rebuild those remotes first, or start with ALLOW_BREAKING_SHELL=true: their places then show fallbacks.',
    );
  }
}

type CheckSettings = Pick<Settings, 'PROJECT_DIR' | 'ALLOW_BREAKING_SHELL'>;

/**
 * A new shell is a deployment too. It starts with its server, so the check is here: servers with the previous version
 * continue to serve.
 * @throws BreakingShellError
 */
export async function mustKeepLiveRemotes(
  db: Database,
  { PROJECT_DIR, ALLOW_BREAKING_SHELL }: CheckSettings,
  print: (text: string) => void,
): Promise<void> {
  const assets = await createShellAssets(join(PROJECT_DIR, 'shell', 'dist'))();
  if (!assets) return;
  const refusals = verifyShell({ ...shellFacts(assets), label: 'this shell' }, await listLiveReleases(db));
  if (refusals.length === 0) return;
  const error = new BreakingShellError(refusals);
  if (!ALLOW_BREAKING_SHELL) throw error;
  print(
    error.message.replace('so the server does not start', 'the server starts because ALLOW_BREAKING_SHELL is true'),
  );
}
