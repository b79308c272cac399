export { auditRead, listAudit, noteAudit } from './audit.store';
export { auditImpersonation } from './impersonation-audit';
