export type { ShellFacts, VerifyFacts } from './facts';
