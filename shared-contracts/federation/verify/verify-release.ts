import { type Refusal, refusal } from '../../src/registry';
import type { VerifyFacts } from './facts';
import { budgetRule } from './rules/budget';
import { contractRule } from './rules/contract';
import { eventsRule } from './rules/events';
import { exposesRule } from './rules/exposes';
import { filesRule } from './rules/files';
import { nameRule } from './rules/name';
import { pagesRule } from './rules/pages';
import { badPaths, pathsRule } from './rules/paths';
import { runtimeRule } from './rules/runtime';
import { sharedRule } from './rules/shared';
import { slotsRule } from './rules/slots';
import { stylesRule } from './rules/styles';
import { versionRule } from './rules/version';
import { type Rule, readSubject } from './subject';

const RULES: readonly Rule[] = [
  nameRule,
  versionRule,
  pathsRule,
  filesRule,
  exposesRule,
  contractRule,
  slotsRule,
  eventsRule,
  runtimeRule,
  sharedRule,
  budgetRule,
  stylesRule,
  pagesRule,
];

/**
 * Every reason why a version may not be published, all at once; none means that it may. Pure: the same in a team's
 * folder and in the registry, which believes nothing that the upload says of itself.
 */
export function verifyRelease(facts: VerifyFacts): Refusal[] {
  const read = readSubject(facts);
  if ('subject' in read) return RULES.flatMap((rule) => rule(read.subject));
  return [...read.refusals, ...badPaths(facts.files.keys()).map((path) => refusal('MFE-112', `'${path}'`, path))];
}
