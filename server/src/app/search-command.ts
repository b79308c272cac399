import { ListingIndexer } from '../features/listings/listing-indexer';
import { Cluster, clusterFailure } from '../opensearch/cluster';
import { ListingIndex } from '../opensearch/listing-index';
import { openDatabase } from '../platform/database/database';
import { OperatorError } from '../platform/errors/operator-error';
import type { Settings } from '../platform/settings/settings';

const USAGE = `Usage: npm run search -- status | reindex | prune
  status   the index of this release, and how many listings it has
  reindex  builds a new index from the database; the site goes on with the old one meanwhile
  prune    deletes the indices that this release does not use; run it when no server of another release runs`;

/**
 * Manages the index in OpenSearch.
 * @throws OperatorError when the words are wrong or the site has no cluster
 */
export async function runSearchCommand(
  settings: Settings,
  words: readonly string[],
  print: (text: string) => void,
): Promise<void> {
  const [command = '', ...rest] = words;
  if (!['status', 'reindex', 'prune'].includes(command) || rest.length > 0) throw new OperatorError(USAGE);
  if (settings.OPENSEARCH_URL.length === 0)
    throw new OperatorError('OPENSEARCH_URL is empty: each server has its index in memory and builds it itself.');
  const cluster = await Cluster.open(settings);
  try {
    const index = new ListingIndex(cluster, settings);
    if (command === 'reindex') await reindex(settings, index, print);
    if (command === 'prune') for (const name of await index.prune()) print(`Deleted ${name}`);
    const [name] = await index.current();
    if (!name) return print(`There is no index ${index.name} yet. The first server of this release makes it.`);
    const { count } = await index.sum();
    print(`${index.name} is ${name} with ${count} listings, up to revision ${(await index.findPosition())?.revision}`);
  } catch (error) {
    throw clusterFailure(settings, error);
  } finally {
    await cluster.close();
  }
}

async function reindex(settings: Settings, index: ListingIndex, print: (text: string) => void): Promise<void> {
  const { database: db, close } = await openDatabase(settings);
  try {
    const indexer = new ListingIndexer({
      db,
      target: index,
      onError: (error) => print(String(error)),
      onBadRecord: (id, error) => print(`Listing ${id} is left out: ${String(error)}`),
    });
    await indexer.rebuild();
  } finally {
    await close();
  }
}
