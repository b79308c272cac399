import type { FastifyBaseLogger } from 'fastify';
import { addAlarm } from '../../features/mail/add-alarm';
import type { Outbox } from '../../features/outbox/outbox';
import type { Database } from '../../platform/database/database';
import { verdictOn } from '../health/canary-rule';
import { findSides } from '../health/health.repository';
import { RefusedError } from '../refused';
import type { DeploymentState } from './deployment-state';
import type { Deployments } from './deployments';
import { listDeployments } from './deployments.repository';
import { type Canary, isOver } from './ramp';

const DAY_MS = 24 * 3_600_000;

export interface SettleDeps {
  db: Database;
  deployments: Pick<Deployments, 'autoHalt' | 'complete'>;
  outbox: Outbox;
  /** recipient of mails about halted canaries; null sends none */
  email: string | null;
  /** origin of the site, for the link to /admin */
  siteUrl: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
  now: () => Date;
}

/** Ends canaries by the rule of their reports: halts those that fail, and completes ramps whose time is over. */
export function createSettling({ db, deployments, outbox, email, siteUrl, log, now }: SettleDeps) {
  const reported = new Map<string, number>();

  async function settleOne(name: string, revision: number, canary: Canary): Promise<void> {
    const { version, startedAt } = canary;
    const verdict = verdictOn(await findSides(db, name, version));
    const decision = { revision, by: 'registry' };
    if (verdict.kind === 'fails') {
      const { reason } = verdict;
      const alarm = {
        key: `canary:${name}:${startedAt.getTime()}`,
        to: email === null ? [] : [email],
        title: `${name} ${version}: the canary was halted`,
        reason,
        url: `${siteUrl}/admin`,
        at: now(),
        facts: { kind: 'halted', remote: name, version },
      };
      await deployments.autoHalt(name, { ...decision, reason, alsoWrite: (trx) => addAlarm(trx, outbox, alarm) });
      outbox.wake();
      log.warn({ event: 'registry.canary-halted', name, version, reason }, 'registry: a canary was halted');
    } else if (verdict.kind === 'works') {
      if (isOver(canary, now()))
        await deployments.complete(name, { ...decision, reason: 'The ramp reached all visitors.' });
    } else if (verdict.kind === 'undecided' || needsDecision(canary)) {
      if (reported.get(name) === startedAt.getTime()) return;
      reported.set(name, startedAt.getTime());
      const { reason } = verdict;
      log.warn({ event: 'registry.canary-undecided', name, version, reason }, 'registry: a canary needs a decision');
    }
  }

  /** Too few visitors report: also of all visitors behind a proxy that is not trusted, because they are one network. */
  const needsDecision = (canary: Canary) =>
    isOver(canary, now()) || now().getTime() - canary.startedAt.getTime() > DAY_MS;

  return {
    async settle(): Promise<void> {
      for (const { name, revision, canary } of await listDeployments(db)) {
        if (!canary) continue;
        await settleOne(name, revision, canary).catch((error: unknown) => {
          // another decision came first
          if (!(error instanceof RefusedError)) throw error;
        });
      }
    },
    /** Why a person must promote or halt a canary; null while the registry decides. */
    async decisionNeeded({ name, canary }: DeploymentState): Promise<string | null> {
      if (!canary) return null;
      const verdict = verdictOn(await findSides(db, name, canary.version));
      if (verdict.kind === 'undecided') return verdict.reason;
      return verdict.kind === 'waiting' && needsDecision(canary) ? verdict.reason : null;
    },
  };
}
