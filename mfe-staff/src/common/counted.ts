/** '1 lead', '3 leads'; the plural is given where it does not end with s. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
