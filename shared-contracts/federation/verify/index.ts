export type { ShellFacts, VerifyFacts } from './facts';
export { initialBrotliKb } from './rules/budget';
export { verifyRelease } from './verify-release';
