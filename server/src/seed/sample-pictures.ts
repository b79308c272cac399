import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PICTURES_FOLDER, pictureAt } from 'sample-data';
import type { ReadPrepared } from '../features/photos/register-photos';
import { nullWhenMissing } from '../platform/files/error-code';

/** Reads the pictures of the sample data. A width without a file gets the next larger one, or else the largest. */
export async function samplePictures(folder = PICTURES_FOLDER): Promise<ReadPrepared> {
  const widths = new Map<string, number[]>();
  for (const file of (await readdir(folder).catch(nullWhenMissing)) ?? []) {
    const [, name, width, format] = /^(.+)\.(\d+)\.(avif|webp)$/.exec(file) ?? [];
    if (name === undefined) continue;
    const key = `${name}.${format}`;
    widths.set(
      key,
      [...(widths.get(key) ?? []), Number(width)].sort((one, other) => one - other),
    );
  }
  return async (address, { width, format }) => {
    const name = pictureAt(address);
    const offered = widths.get(`${name}.${format}`);
    const nearest = offered?.find((each) => each >= width) ?? offered?.at(-1);
    return nearest === undefined ? null : readFile(join(folder, `${name}.${nearest}.${format}`));
  };
}
