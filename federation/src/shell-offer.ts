import { CONTRACT_VERSION, EVENT_TOPICS, FORMER_CONTRACT_VERSION, FORMER_TOPICS, SLOTS } from 'shared-contracts';
import { CONTAINER_PROTOCOL } from './protocol/discovery';
import { formerVersions, providedVersions } from './sharing';
import type { ShellFacts } from './verify/facts';

/** What a shell of the installed packages offers to remotes. Only its build knows the exported names. */
export const shellOffer = (): Omit<ShellFacts, 'label'> => ({
  contract: CONTRACT_VERSION,
  shared: providedVersions(),
  former: { contract: FORMER_CONTRACT_VERSION, shared: formerVersions() },
  slots: Object.keys(SLOTS),
  events: [...EVENT_TOPICS, ...FORMER_TOPICS],
  protocols: [CONTAINER_PROTOCOL],
  exports: {},
});
