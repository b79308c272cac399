export { auditImpersonation } from './impersonation-audit';
export { registerStaff } from './routes';
