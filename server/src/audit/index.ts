export { auditRead, listAudit, noteAudit, pruneAudit } from './audit.store';
export { auditImpersonation } from './impersonation-audit';
