/** The homes that an address names by `ids`, each once. */
export const idsOf = (query: string): string[] => [
  ...new Set((new URLSearchParams(query).get('ids') ?? '').split(',').filter(Boolean)),
];
