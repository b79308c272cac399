export { requireReportAccess } from './report-access';
export { registerStaff } from './routes';
export { countSuperAdmins } from './terminal/admin-accounts.store';
export { runAdminCommand } from './terminal/admin-command';
export { askPassword } from './terminal/ask-password';
