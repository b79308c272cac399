import { refusal } from 'shared-contracts/registry';
import type { StoredRule } from '../subject';

/** Every slot it fills exists in every shell it may meet. */
export const slotsRule: StoredRule = ({ release, shells }) =>
  [...new Set(release.manifest.extensions.map(({ slot }) => slot))].flatMap((slot) =>
    shells
      .filter(({ slots }) => !slots.includes(slot))
      .map(({ label }) => refusal('MFE-103', `It fills '${slot}', which ${label} does not have.`, slot)),
  );
