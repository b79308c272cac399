/** Settings of a site with a copy of the template database. */
export const SAMPLES: Readonly<Record<string, string>>;
/** Makes the template of this day's sources, or keeps it. */
export function makeTemplate(root: string): void;
/** Creates a data folder from the template. */
export function copyTemplate(dataDir: string): void;
