/** Where the header of a small screen is; `turn` is the farthest point against the movement that would change that. */
export interface HeaderPlace {
  away: boolean;
  turn: number;
}

/** Pixels that make a movement one: a resting thumb trembles. */
const AWAY_AFTER = 24;
const BACK_AFTER = 8;

/** Down takes the header away, up brings it back; near the top of the page it is always there. */
export function movedHeader({ away, turn }: HeaderPlace, scrolled: number, height: number): HeaderPlace {
  const y = Math.max(0, scrolled);
  if (y <= height) return { away: false, turn: y };
  const farthest = away ? Math.max(turn, y) : Math.min(turn, y);
  const moved = Math.abs(y - farthest);
  return moved > (away ? BACK_AFTER : AWAY_AFTER) ? { away: !away, turn: y } : { away, turn: farthest };
}

export const AT_TOP: HeaderPlace = { away: false, turn: 0 };
