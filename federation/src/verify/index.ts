export { checkAttestations, checkSignatures } from './attestation';
export type { RemoteClaims, ShellFacts, VerifyFacts } from './facts';
export { initialBrotliKb } from './rules/budget';
export { placeProblems } from './rules/places';
export { type OpenRelease, openReleaseSchema } from './subject';
export { verifyRelease, verifyStored } from './verify-release';
export { verifyShell } from './verify-shell';
