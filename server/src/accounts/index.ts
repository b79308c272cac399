export { type AccountsDeps, type AgentDirectory, attemptLimits } from './account-deps';
export { ATTEMPT_LIMITS, type AttemptLimits, relaxedLimits } from './attempt-limits';
export { issueFormToken } from './form-token';
export { signOut } from './logout';
export { proveOwner } from './profile';
export { registerAccounts } from './routes';
export { seedSampleAccounts } from './sample-accounts';
export { sessionResolver } from './session.store';
export { findUserById } from './users.store';
