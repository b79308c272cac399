export { type AccountsDeps, type AgentDirectory, attemptLimits } from './account-deps';
export { browserName } from './browser-name';
export { isCommonPassword } from './common-passwords';
export { createGoogleClient } from './google/google-client';
export { forgetDevices } from './known-devices.store';
export { armLink, isLinkValid, LINK_MINUTES, voidLinks } from './login-links.store';
export { signOut } from './logout';
export { notifyAccountOwner } from './notify-account-owner';
export { hashPassword } from './passwords';
export { proveOwner } from './profile';
export { refusePublishedPasswords } from './published-passwords';
export { registerAccounts } from './routes';
export { seedSampleAccounts } from './sample-accounts';
export { clearPassword, hasOwnAccounts, openSampleAccounts } from './sample-accounts.store';
export { hasSecondFactor, removeFactor } from './second-factor/second-factor.store';
export { forgetSecondSteps } from './second-factor/second-steps.store';
export type { SecretBox } from './second-factor/secret-box';
export { openSecretBox } from './second-factor/secret-key';
export { countSecrets, refuseForeignKeys } from './second-factor/shared-keys';
export { endSessionsOf } from './session.store';
export { sessionResolver } from './session-resolver';
export { noteSudoEndOf, pruneImpersonations } from './sudo.store';
export {
  connectedOrigins,
  issueUserToken,
  revokeUserTokens,
  USER_TOKEN_MINUTES,
} from './user-tokens.store';
export { createUser, findUserByEmail, findUserById, grantRoles, rolesOfUser, type UserRecord } from './users.store';
