import { type Refusal, refusal } from '../protocol/registry';
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
 * All reasons why a version may not be published; empty when it may. A pure function: `mfe verify` and the registry get
 * the same result from the same files.
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

/** Rules whose result may change after publication: those about shells and other remotes. */
const LATER: readonly StoredRule[] = [
  contractRule,
  slotsRule,
  eventsRule,
  protocolRule,
  importsRule,
  providedRule,
  placesRule,
];

/** All reasons why a published version may not go to visitors now. */
export function verifyStored(subject: StoredSubject): Refusal[] {
  return LATER.flatMap((rule) => rule(subject));
}
