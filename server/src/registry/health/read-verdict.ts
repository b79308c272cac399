import type { Database } from '../../platform/database';
import { readSides } from './health.store';
import { type JudgingLimits, type Verdict, verdictOn } from './judge-canary';
import { readPageSides } from './pages.store';

/** Judges a canary by the stored reports and beats. */
export async function readVerdict(
  db: Database,
  name: string,
  version: string,
  { failedPerNetwork, leastNetworks }: JudgingLimits,
  now: Date,
): Promise<Verdict> {
  const reports = await readSides(db, name, version, failedPerNetwork);
  const pages = await readPageSides(db, name, version, now, failedPerNetwork);
  return verdictOn(reports, pages, leastNetworks);
}
