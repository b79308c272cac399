import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { AuditKind } from 'shared-contracts/staff';
import { HOUR_MS, registerJob } from '../../platform/jobs/jobs';
import { pruneAudit } from './audit.repository';
import { auditImpersonation } from './impersonation-audit';

/** SECURITY.md has the same numbers. */
export const AUDIT_DAYS: Readonly<Record<AuditKind, number>> = {
  change: 730,
  impersonation: 730,
  read: 365,
  'sign-in': 180,
};

/** Records what staff do, and removes the entries when their time is over. */
export default plugin(
  async (app: FastifyInstance) => {
    const { database } = app;
    auditImpersonation(app, database);
    const run = () => pruneAudit(database, AUDIT_DAYS);
    registerJob(app, { name: 'audit: retention', everyMs: HOUR_MS, firstAfterMs: 0, run });
  },
  { name: 'audit', dependencies: ['services'] },
);
