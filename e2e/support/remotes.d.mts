/** Copies the newest build of every remote into a folder of published remotes. */
export function publishNewest(root: string, folder: string): void;
/** Adds a built version to those of its remote. */
export function publish(build: string, folder: string): { name: string; version: string; folder: string };
