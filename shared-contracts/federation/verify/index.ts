export type { ShellFacts, VerifyFacts } from './facts';
export { initialBrotliKb } from './rules/budget';
export { type OpenRelease, openReleaseSchema } from './subject';
export { verifyRelease, verifyStored } from './verify-release';
export { type LiveRelease, verifyShell } from './verify-shell';
