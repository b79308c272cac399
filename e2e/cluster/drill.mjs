// Backup under load, loss of everything, restore: docs/backup.md.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../server/bin/support/run.mjs';
import { say, seconds } from '../../server/bin/support/say.mjs';
import { check, expectSame } from './checks.mjs';
import { phase } from './faults.mjs';
import { expectFavorite, signIn } from './journeys.mjs';
import { runWith, until } from './part.mjs';

const REMOTE = 'leads';

/** Publishes a version, so that the object store has one. */
async function publishRemote(cluster) {
  const token = (await cluster.command(['registry-token', REMOTE])).split('\n').find((line) => line.startsWith('hlr_'));
  const environment = { MFE_TOKEN: token, MFE_REGISTRY: cluster.site };
  await runWith(environment, process.execPath, [join('federation', 'bin', 'mfe.mjs'), 'publish', REMOTE]);
}

/** Backs the site up under load, removes all data, and restores them. */
export async function drill(cluster, load, listing, db, folder) {
  const { postgres, store, search, servers, proxy, serverUrls, site } = cluster;
  const backup = join(folder, 'backup');
  const dump = join(folder, 'database.dump');
  const copied = { DATA_DIR: backup };
  const tool = (name) => join(postgres.programs, name);
  await check('publishes a version of a remote', () => publishRemote(cluster));
  const cookie = await signIn(site);
  let acknowledged = [];
  const begun = Date.now();
  await phase(
    load,
    'backup',
    async () => {
      acknowledged = [...load.acknowledged];
      await run(tool('pg_dump'), ['--format=custom', '--file', dump, postgres.url]);
      await cluster.command(['store', 'copy', '--back'], copied);
    },
    { maxFailed: 0 },
  );
  const backedUp = seconds(begun);

  await Promise.all(cluster.all.map((part) => part.kill()));
  for (const part of [...servers, ...search, store, postgres]) part.lose();
  const lost = Date.now();
  postgres.create();
  await Promise.all([postgres, store, ...search].map((part) => part.start()));
  await run(tool('pg_restore'), ['--no-owner', '--exit-on-error', '--dbname', postgres.url, dump]);
  const files = await cluster.command(['store', 'copy'], copied);
  await Promise.all(servers.map((server) => server.start()));
  await proxy.start();
  await until('a restored site without failures', () => load.isWarm());
  say(`Backup in ${backedUp}, restore in ${seconds(lost)}: ${files.trim().split('\n').join('; ')}`);

  await check(`no lead of the ${acknowledged.length} acknowledged before the backup is lost`, async () => {
    const { rows } = await db.query('select submission_id from leads');
    const stored = new Set(rows.map(({ submission_id }) => submission_id));
    expectSame(acknowledged.filter((id) => !stored.has(id)).length, 0);
  });
  await check('a session and its favorite are restored', async () => {
    for (const url of serverUrls) await expectFavorite(url, cookie, listing);
  });
  await check('published versions are restored', async () => {
    if (!/^releases\/ [1-9]/m.test(files)) throw new Error(files);
    const again = await cluster.command(['store', 'copy'], copied);
    if (/ [1-9]\d* files copied/.test(again)) throw new Error(again);
  });
  rmSync(backup, { recursive: true, force: true });
}
