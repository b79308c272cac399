import { timeText } from 'shared-contracts/registry';

/** A stored moment as staff read it: in Hawaii time wherever they are, with the zone. */
export const whenText = (moment: string): string => timeText(moment);
