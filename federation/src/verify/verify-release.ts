import { type Refusal, refusal } from 'shared-contracts/registry';
import type { VerifyFacts } from './facts';
import { budgetRule } from './rules/budget';
import { contractRule } from './rules/contract';
import { eventsRule } from './rules/events';
import { exposesRule } from './rules/exposes';
import { filesRule } from './rules/files';
import { importsRule } from './rules/imports';
import { limitProblems, placesLimitRule } from './rules/limits';
import { nameRule } from './rules/name';
import { badPaths, pathsRule } from './rules/paths';
import { placesRule } from './rules/places';
import { protocolRule } from './rules/protocol';
import { providedRule, sharedRule } from './rules/shared';
import { slotsRule } from './rules/slots';
import { stylesRule } from './rules/styles';
import { versionRule } from './rules/version';
import { type Rule, readSubject, type StoredRule, type StoredSubject } from './subject';

const RULES: readonly Rule[] = [
  nameRule,
  placesLimitRule,
  versionRule,
  pathsRule,
  filesRule,
  exposesRule,
  contractRule,
  slotsRule,
  eventsRule,
  protocolRule,
  importsRule,
  sharedRule,
  budgetRule,
  stylesRule,
  placesRule,
];

/**
 * Every reason why a version may not be published, all at once; none means that it may. Pure: the same in a team's
 * folder and in the registry, which reads the files themselves wherever they tell.
 */
export function verifyRelease(facts: VerifyFacts): Refusal[] {
  const tooLarge = limitProblems(facts.files);
  if (tooLarge.length > 0) return tooLarge;
  const read = readSubject(facts);
  if ('refusals' in read) {
    return [...read.refusals, ...badPaths(facts.files.keys()).map((path) => refusal('MFE-112', `'${path}'`, path))];
  }
  return RULES.flatMap((rule) => rule(read.subject));
}

/** What may have changed since a version was published: shells, and what the other remotes draw. */
const LATER: readonly StoredRule[] = [
  contractRule,
  slotsRule,
  eventsRule,
  protocolRule,
  importsRule,
  providedRule,
  placesRule,
];

/** Every reason why a published version may not go to visitors now. */
export function verifyStored(subject: StoredSubject): Refusal[] {
  return LATER.flatMap((rule) => rule(subject));
}
