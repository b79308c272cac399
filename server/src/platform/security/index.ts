export {
  ATTEMPT_LIMITS,
  type AttemptLimits,
  countOrRefuse,
  failureDelayMs,
  refuseForNow,
  relaxedLimits,
} from './attempt-limits';
export { forgetAttempts, forgetAttemptsOf, takeAttempt } from './attempts.store';
export { BodySlots } from './body-slots';
export { clearCookie, isSecure, readCookie, writeCookie } from './cookies';
export { FairTurns } from './fair-turns';
export { issueFormToken, takeFormToken } from './form-token';
export { allowFraming, BARE_HEADERS, contentSecurityPolicy, registerHeaders } from './headers';
export { refuseUnknownHosts } from './known-hosts';
export {
  addressKey,
  DOCUMENT_POINTS,
  FILE_LIMIT,
  networkKey,
  PAGE_LIMIT,
  refuseUnderPressure,
  registerLimits,
  SITEMAP_LIMIT,
} from './limits';
export { registerPolicyReports } from './policy-reports';
export { isPageVisit, registerSameSite } from './same-site';
export { isStorable, refuseUnstorable, refuseUnstorableText, unstorable } from './storable-text';
export { emailKey, hashToken, newToken } from './tokens';
