import { type Refusal, refusal } from 'shared-contracts/registry';
import type { StoredRule } from '../subject';

/** Which tool built it is the team's choice; how a shell talks to its container is not. */
export const protocolRule: StoredRule = ({ release, shells }): Refusal[] =>
  shells
    .filter(({ protocols }) => !protocols.includes(release.protocol))
    .map(({ label, protocols }) =>
      refusal(
        'MFE-119',
        `It speaks container protocol ${release.protocol}, and ${label} speaks ${protocols.join(' and ')}.`,
        label,
      ),
    );
