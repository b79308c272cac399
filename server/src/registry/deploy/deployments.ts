import type { DeploymentStrategy } from 'federation/protocol/registry';
import { type OpenRelease, type RemoteClaims, type ShellFacts, verifyStored } from 'federation/verify';
import type { Database } from '../../platform/database/database';
import { mustLeaveAgents } from '../agent-addresses';
import { findAttestations, findOpenRelease, updatePromoted } from '../publish/versions.repository';
import { RefusedError, refused } from '../refused';
import { type Change, changed, type DeploymentState, liveOf } from './deployment-state';
import { changeDeployment, findDeployment } from './deployments.repository';

export interface DeploymentsDeps {
  db: Database;
  now: () => Date;
  /** every shell that visitors may have now */
  shells: () => Promise<readonly ShellFacts[]>;
  /** the places of every remote */
  claims: (db: Database) => Promise<readonly RemoteClaims[]>;
  /** whether a version of the remote came with the site */
  isBuilt: (name: string) => Promise<boolean>;
  /** called after each change, so that this server uses it at once */
  onChange: () => Promise<void>;
  /** true: only versions with signed statements may go to visitors */
  mustBeSigned?: boolean;
}

/** The user of a decision, the revision that they saw, and their reason. */
export interface Decision {
  /** null: based on the current state, by the server itself or by a command that states it */
  revision: number | null;
  by: string;
  reason: string;
  /** further writes of the same transaction, such as the audit log */
  alsoWrite?: (trx: Database) => Promise<void>;
}

export type Deployments = ReturnType<typeof createDeployments>;

/** All changes of the versions that visitors get. */
export function createDeployments({ db, now, shells, claims, isBuilt, onChange, mustBeSigned }: DeploymentsDeps) {
  async function change(
    name: string,
    what: Change,
    decision: Decision,
    check: (trx: Database, after: DeploymentState) => Promise<void> = async () => undefined,
  ): Promise<DeploymentState> {
    const { revision, by, reason, alsoWrite } = decision;
    const at = now();
    const state = await changeDeployment(db, name, revision, { at, by, reason }, async (before, trx) => {
      const after = changed(before, what, at);
      await check(trx, after.state);
      await alsoWrite?.(trx);
      return after;
    });
    await onChange();
    return state;
  }

  /** A version may have been published for an older shell, and a place may have another owner now. */
  async function mustFit(trx: Database, name: string, version: string, wasLive = false): Promise<OpenRelease> {
    const stored = await findOpenRelease(trx, name, version);
    if (!stored)
      throw refused(
        'MFE-118',
        `${name} ${version} was never published, or its files were removed. Publish it as a new version.`,
        version,
      );
    const { release } = stored;
    const held = await claims(trx);
    // a place that it had while it was live is allowed again
    const others = wasLive ? [...held, release.manifest] : held;
    const refusals = verifyStored({ name, release, shells: await shells(), others });
    if (refusals.length > 0) throw new RefusedError(refusals);
    return release;
  }

  return {
    async promote(name: string, version: string, strategy: DeploymentStrategy, decision: Decision) {
      const check = async (trx: Database) => {
        const release = await mustFit(trx, name, version);
        await mustLeaveAgents(trx, release.manifest.pages);
        if (mustBeSigned && (await findAttestations(trx, name, version)) === null)
          throw refused(
            'MFE-124',
            `${name} ${version} has no signed provenance. Publish its statements first (mfe publish).`,
            version,
          );
        await updatePromoted(trx, name, version, now());
      };
      return change(name, { action: 'promote', version, strategy }, decision, check);
    },
    halt: (name: string, decision: Decision) => change(name, { action: 'halt' }, decision),
    /** A canary that fails is halted by the server. */
    autoHalt: (name: string, decision: Decision) => change(name, { action: 'auto-halt' }, decision),
    /** A ramp whose time is over is completed by the server. */
    complete: (name: string, decision: Decision) => change(name, { action: 'complete' }, decision),
    revive: (name: string, decision: Decision) =>
      change(name, { action: 'revive' }, decision, async (trx, after) => {
        for (const version of new Set([liveOf(after), after.canary?.version])) {
          if (version) await mustFit(trx, name, version, true);
        }
      }),
    /**
     * Ends a running canary and keeps the live version. Without a canary the version before the live one is live again.
     * @throws RefusedError MFE-128 when no visitor would get the remote, unless that is confirmed
     */
    rollback: (name: string, decision: Decision, confirmNoVisitor: boolean) =>
      change(name, { action: 'rollback' }, decision, async (trx, after) => {
        const live = liveOf(after);
        // The version that came with the site always fits. A version that stays live is not checked again.
        if (live !== null && live !== liveOf(await findDeployment(trx, name))) await mustFit(trx, name, live, true);
        if (live === null && !confirmNoVisitor && !(await isBuilt(name))) throw noVisitor(name);
      }),
    kill: (name: string, decision: Decision) =>
      change(name, { action: 'kill', by: decision.by, reason: decision.reason }, decision),
  };
}

function noVisitor(name: string): RefusedError {
  const detail =
    `${name} has no earlier version. Its own pages would answer 404, and its places in other pages would show their ` +
    'fallbacks.';
  return refused('MFE-128', detail);
}
