export { requireReportAccess } from './report-access';
export { registerStaff } from './routes';
export { countSuperAdmins } from './terminal/admin-accounts.store';
export { AdminCommandError, runAdminCommand } from './terminal/admin-command';
export { askPassword } from './terminal/ask-password';
