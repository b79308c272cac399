export { type AccountsDeps, type AgentDirectory, attemptLimits } from './account-deps';
export { ATTEMPT_LIMITS, type AttemptLimits, relaxedLimits } from './attempt-limits';
export { readSessionAnswer } from './current-user';
export { issueFormToken, takeFormToken } from './form-token';
export { createGoogleClient, type GoogleClient } from './google/google-client';
export { isPageVisit, signOut } from './logout';
export { registerAccounts } from './routes';
export { SAMPLE_ACCOUNTS, seedSampleAccounts } from './sample-accounts';
export { sessionResolver } from './session.store';
