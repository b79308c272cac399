import { type Refusal, refusal } from '../../protocol/registry';
import type { StoredRule } from '../subject';

/**
 * Checks the container protocol. A team may choose its build tool, and every shell must be able to load the container.
 */
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
