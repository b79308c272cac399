export { auditImpersonation } from './impersonation-audit';
