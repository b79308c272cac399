import { sceneOf } from 'sample-data';
import type { Database } from '../platform/database';

/**
 * Whether the site shows this scene: a sample row or a setting contains it. A site without sample data has at most the
 * two pictures of its default contact.
 */
export async function isSceneNamed(database: Database, settingPhotos: readonly string[], id: string): Promise<boolean> {
  if (settingPhotos.some((address) => sceneOf(address) === id)) return true;
  const row = await database.selectFrom('sample_scenes').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Stores the scenes of these addresses as shown; addresses of other photos are skipped. */
export async function insertScenes(
  database: Database,
  addresses: readonly (string | null | undefined)[],
): Promise<void> {
  const ids = new Set(addresses.flatMap((address) => (address && sceneOf(address)) || []));
  if (ids.size === 0) return;
  await database
    .insertInto('sample_scenes')
    .values([...ids].map((id) => ({ id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
