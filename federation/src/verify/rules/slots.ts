import { refusal } from '../../protocol/registry';
import type { StoredRule } from '../subject';

/** Checks that every shell in use has the slots that the remote fills. */
export const slotsRule: StoredRule = ({ release, shells }) =>
  [...new Set(release.manifest.extensions.map(({ slot }) => slot))].flatMap((slot) =>
    shells
      .filter(({ slots }) => !slots.includes(slot))
      .map(({ label }) => refusal('MFE-103', `It fills '${slot}', which ${label} lacks.`, slot)),
  );
