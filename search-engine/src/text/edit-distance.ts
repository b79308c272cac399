/**
 * True when one word becomes the other by at most `most` steps: a letter more, less or other, or two neighbours
 * swapped. Gives up as soon as a whole row is too far.
 */
export function withinDistance(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  let older: number[] = [];
  let before = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = nextRow(a, b, i, before, older);
    if (Math.min(...row) > most) return false;
    older = before;
    before = row;
  }
  return (before[b.length] ?? Infinity) <= most;
}

function nextRow(a: string, b: string, i: number, before: readonly number[], older: readonly number[]): number[] {
  const row = [i];
  for (let j = 1; j <= b.length; j++) {
    const same = a[i - 1] === b[j - 1] ? 0 : 1;
    let cost = Math.min(at(before, j) + 1, at(row, j - 1) + 1, at(before, j - 1) + same);
    if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, at(older, j - 2) + 1);
    row.push(cost);
  }
  return row;
}

const at = (row: readonly number[], index: number) => row[index] ?? Infinity;
