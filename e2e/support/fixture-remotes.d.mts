/** Builds the remotes of e2e/deploy/fixtures with `mfe build`, when their sources or tools have changed. */
export function buildFixtures(): void;
/** The built version's folder. */
export function fixtureFolder(name: string): string;
