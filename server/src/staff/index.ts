export { type AuditNote, noteAudit } from './audit.store';
export { registerStaff } from './routes';
