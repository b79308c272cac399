import type { ApiError } from 'shared-contracts';

const OVERTAKEN =
  'Somebody else has saved this text meanwhile. Undo your changes to see theirs, or save again to replace it.';
const WRITTEN = 'Somebody has written a text for this region already. Choose the region above to change it.';

/** Why a text was not saved, and what to do about it. */
export function refusalOf({ code, message }: Pick<ApiError, 'code' | 'message'>, isNewRegion = false): string {
  if (code !== 'version_conflict') return message;
  return isNewRegion ? WRITTEN : OVERTAKEN;
}
