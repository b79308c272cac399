import { PAGE_SIZE } from 'shared-contracts';

export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE_SIZE));
}

/** First, last and the pages around the current one; null stands for a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const shown = [...new Set(near)].sort((one, other) => one - other);
  return shown.flatMap((number, at) => {
    const before = shown[at - 1];
    return before !== undefined && number - before > 1 ? [null, number] : [number];
  });
}
