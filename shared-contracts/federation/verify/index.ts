export type { ShellFacts, VerifyFacts } from './facts';
export { initialBrotliKb } from './rules/budget';
export { contractRefusals } from './rules/contract';
export { verifyRelease } from './verify-release';
export { type LiveRelease, verifyShell } from './verify-shell';
