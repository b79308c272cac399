import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { DENIES_NETWORK } from 'federation/rendering';
import * as z from 'zod/mini';
import { refusePublishedPasswords } from '../features/accounts/sample-accounts';
import { refuseForeignKeys } from '../features/accounts/second-factor/stored-secrets';
import { runAdminCommand } from '../features/admin/terminal/admin-command';
import { askPassword } from '../features/admin/terminal/ask-password';
import { Streets } from '../features/basemap/streets';
import { runLayersCommand } from '../features/layers/layers-command';
import { applyLuxuryPrice } from '../features/listings/luxury.repository';
import { seedRegions } from '../features/regions/seed-regions.repository';
import { runFeedCommand } from '../feeds/command';
import { readFeeds } from '../feeds/feed-config';
import { importFailure, importSummary, runImport } from '../feeds/files/import-command';
import { closeDataFolder, folderFault, openFolder } from '../platform/database/data-folder';
import { type Database, migrationsFolder, oneServerAtATime, openDatabase } from '../platform/database/database';
import type { EmbeddedEvent } from '../platform/database/embedded/embedded';
import { OperatorError } from '../platform/errors/operator-error';
import { drainMs } from '../platform/settings/local-site';
import { siteUrl } from '../platform/settings/public-settings';
import { readSettings, type Settings, settingsTable } from '../platform/settings/settings';
import { mustKeepLiveRemotes } from '../registry/shell-check';
import { createApp } from './app';
import { runBackup, runRestore } from './backup-command';
import { runCheck } from './check-command';
import { nextStepsOf, prepareSampleData } from './prepare';
import { registryToken, tokenPlace } from './registry-token';
import { runSearchCommand } from './search-command';
import { runStoreCommand } from './store-command';

/** Time limit of a shutdown, in milliseconds. Then the process exits. */
const STOP_PATIENCE_MS = 15_000;

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/**
 * `main` serves, `main serve-after-build` serves once its parent reports the build, `main settings` prints the table of settings, `main initialise` fills a new database, `main import
 * <files>` imports, `main registry-token <remote>` creates a token for a team, `main admin` changes accounts of
 * staff, `main feed` shows and runs the MLS feeds, `main layers` manages the zones, `main store` copies files to an object store, `main search` builds
 * the index of an OpenSearch cluster, `main check` tries what the settings name, `main backup` and `main restore` copy the database.
 */
async function run([command, ...rest]: string[]): Promise<void> {
  if (command === 'settings') return print(settingsTable());
  const settings = readSettings();
  const { DATA_DIR, ARTIFACTS_DIR } = settings;
  const folders = { DATA_DIR, ...(ARTIFACTS_DIR === null ? {} : { ARTIFACTS_DIR }) };
  try {
    await runCommand(settings, command, rest);
  } catch (error) {
    throw folderFault(folders, error) ?? error;
  }
}

async function runCommand(settings: Settings, command: string | undefined, rest: string[]): Promise<void> {
  if (!existsSync(migrationsFolder(settings.PROJECT_DIR)))
    throw new StartError(
      `PROJECT_DIR ${resolve(settings.PROJECT_DIR)} is not the folder of the site. Set PROJECT_DIR to it, or use npm start.`,
    );
  await closeDataFolder(settings.DATA_DIR);
  if (command === 'initialise') return initialise(settings);
  if (command === 'import') return importListings(settings, rest);
  if (command === 'registry-token') return makeRegistryToken(settings, rest[0] ?? '');
  if (command === 'admin') return print(await runAdminCommand(settings, rest, askPassword));
  if (command === 'feed') return runFeedCommand(settings, rest, print);
  if (command === 'backup') return runBackup(settings, rest, print);
  if (command === 'serve-after-build') return serve(settings, untilBuilt());
  if (command === 'restore') return runRestore(settings, rest, print);
  if (command === 'check') return runCheck(settings, rest, print);
  if (command === 'store') return runStoreCommand(settings, rest, print);
  if (command === 'layers') return runLayersCommand(settings, rest, print);
  if (command === 'search') return runSearchCommand(settings, rest, print);
  if (command !== undefined)
    throw new StartError(
      `Unknown command '${command}'. There are settings, check, import, registry-token, admin, feed, layers, backup, restore, store and search.`,
    );
  return serve(settings);
}

/** Resolves when the start script reports that shell and remotes are built. */
const untilBuilt = async (): Promise<void> => void (await once(process, 'message'));

/** Waits without ending: a pool of PostgreSQL closes its idle connections, and nothing else would keep the process. */
async function held(built: Promise<void>): Promise<void> {
  process.channel?.ref();
  await built;
  process.channel?.unref();
}

/** @param built the database is prepared before, and the site opens after it */
async function serve(settings: Settings, built?: Promise<void>): Promise<void> {
  let report = (event: EmbeddedEvent): void => print(sentenceOf(event));
  let close = async (): Promise<void> => undefined;
  // The start script ended before the site was open. The next start continues unfinished work.
  const giveUp = () => void close().finally(() => process.exit(1));
  process.once('disconnect', giveUp);
  process.channel?.unref();
  // before a database and samples are made
  await readFeeds(settings);
  await (await Streets.open(settings))?.close();
  const { ARTIFACTS_DIR, REMOTES_DIR } = settings;
  if (ARTIFACTS_DIR !== null) await openFolder('ARTIFACTS_DIR', ARTIFACTS_DIR);
  if (REMOTES_DIR !== null && !existsSync(REMOTES_DIR))
    throw new StartError(`REMOTES_DIR ${resolve(REMOTES_DIR)} does not exist. Set it to the folder of built remotes.`);
  const opened = await openDatabase(settings, {
    use: 'site',
    print,
    report: (event) => report(event),
    beforeMaking: () => refuseTakenPort(settings),
  });
  close = opened.close;
  const { database, url } = opened;
  try {
    await prepare(settings, database, url, built);
    const app = await createApp({ settings, database, databaseUrl: url });
    process.off('disconnect', giveUp);
    report = stopOnSignals(app, close, drainMs(settings));
    if (!(await untilReady(app))) return;
    // background work would keep the process
    await listen(app, settings).catch((error: unknown) => app.close().then(() => Promise.reject(error)));
  } catch (error) {
    await close();
    throw error;
  }
}

async function prepare(settings: Settings, database: Database, url: string, built?: Promise<void>): Promise<void> {
  await oneServerAtATime(url, async () => {
    await seedRegions(database);
    await prepareSampleData({ database, url }, settings, print);
  });
  if (built !== undefined) await held(built);
  await refusePublishedPasswords(database, settings);
  await refuseForeignKeys(database, settings);
  await mustKeepLiveRemotes(database, settings, print);
  for (const step of await nextStepsOf(database, settings)) print(step);
  if (!DENIES_NETWORK)
    print(`Node ${process.versions.node} cannot deny the network to rendering processes (SECURITY.md).`);
}

async function listen(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.listen({ host: settings.HOST, port: settings.PORT }).catch((error: NodeJS.ErrnoException) => {
    throw portError(settings, error);
  });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : settings.PORT;
  print(`The site is open at ${settings.PUBLIC_URL ?? siteUrl({ ...settings, PORT: port })}`);
}

/** What happened to the embedded database, and what follows. */
function sentenceOf(event: EmbeddedEvent): string {
  if (event.kind === 'ended') return `The embedded database ended (${event.reason}). It is started again.`;
  if (event.kind === 'restarted') return 'The embedded database works again.';
  if (event.kind === 'lost') return `${event.reason} This server ends.`;
  return `The embedded database could not be started again (${event.reason}). The next try follows.`;
}

/** Opens the port for a moment, so that a start with a taken port fails before it creates a database. */
async function refuseTakenPort(settings: Settings): Promise<void> {
  const probe = createServer().listen(settings.PORT, settings.HOST);
  await once(probe, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw portError(settings, error);
  });
  probe.close();
  await once(probe, 'close');
}

function portError({ HOST, PORT }: Settings, error: NodeJS.ErrnoException): Error {
  if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') return error;
  return new StartError(`PORT ${PORT} of ${HOST} cannot be opened (${error.code}). Choose another PORT.`);
}

const READY_POLL_MS = 100;
/** After this time the start says what it waits for, and then once a minute. */
const WAITS_AFTER_MS = 5000;
const WAITS_EVERY_MS = 60_000;
const readySchema = z.object({ checks: z.record(z.string(), z.boolean()) });

/**
 * A balancer sends requests as soon as the port is open.
 * @returns false when the server was stopped before
 */
async function untilReady(app: FastifyInstance): Promise<boolean> {
  let isStopped = false;
  app.addHook('preClose', async () => {
    isStopped = true;
  });
  await app.ready();
  let noticeAt = Date.now() + WAITS_AFTER_MS;
  while (!isStopped) {
    const answer = await app.inject('/readyz');
    if (answer.statusCode === 200) return true;
    if (Date.now() >= noticeAt) {
      noticeAt = Date.now() + WAITS_EVERY_MS;
      const { checks } = readySchema.parse(answer.json());
      const missing = Object.keys(checks).filter((name) => !checks[name]);
      print(`The site is not open yet. The start waits for: ${missing.join(', ')}. Failures are in the log.`);
    }
    await pause(READY_POLL_MS);
  }
  return false;
}

/** Only the token goes to standard output, for scripts. */
async function makeRegistryToken(settings: Settings, remote: string): Promise<void> {
  const token = await registryToken(settings, remote);
  process.stderr.write(`A token of '${remote}', kept in ${tokenPlace(settings)}:\n`);
  print(token);
}

const COMPANY_OFFICE = '--company-office=';

/** Imports files of listings. It may run next to a server. */
async function importListings(settings: Settings, words: readonly string[]): Promise<void> {
  const files = words.filter((word) => !word.startsWith('--'));
  const companyOffices = words.flatMap((word) =>
    word.startsWith(COMPANY_OFFICE) ? [word.slice(COMPANY_OFFICE.length)] : [],
  );
  const unknown = words.find((word) => word.startsWith('--') && !word.startsWith(COMPANY_OFFICE));
  if (files.length === 0 || unknown)
    throw new StartError(`Usage: npm run import -- [${COMPANY_OFFICE}KEY] file.json ...`);
  const outcome = await runImport(files, settings, { companyOffices, print });
  print(importSummary(outcome));
  const failure = importFailure(outcome.report);
  if (failure !== null) throw new StartError(failure);
}

/** Fills a new database with the sample data and ends. */
async function initialise(settings: Settings): Promise<void> {
  const { database, url, close } = await openDatabase(settings, { use: 'command', print });
  try {
    await prepareSampleData({ database, url }, settings, print);
    // the first start would read all listings for it
    await applyLuxuryPrice(database, settings.LUXURY_FROM);
  } finally {
    await close();
  }
}

/** A start that failed. The message has the complete reason. */
class StartError extends OperatorError {}

/**
 * Shuts down in order: readiness fails; `drain` milliseconds later no new requests; running requests finish; deliveries
 * stop; the database closes. Ctrl-C and a second signal do not drain.
 * @returns logs what happens to the embedded database, and stops when another server has it
 */
function stopOnSignals(
  app: FastifyInstance,
  closeDatabase: () => Promise<void>,
  drain: number,
): (event: EmbeddedEvent) => void {
  let stopping = false;
  let draining: NodeJS.Timeout | undefined;
  const stop = (code: number) => {
    if (stopping) return;
    stopping = true;
    clearTimeout(draining);
    setTimeout(() => process.exit(1), STOP_PATIENCE_MS).unref();
    app
      .close()
      .then(closeDatabase)
      .then(() => process.exit(code))
      .catch((error: unknown) => {
        app.log.error({ event: 'server.stop-failed', err: error }, 'stopping failed');
        process.exit(1);
      });
  };
  process.on('SIGTERM', () => {
    if (drain === 0 || draining !== undefined) return stop(0);
    app.drain();
    app.log.warn({ event: 'server.draining', drainMs: drain }, 'SIGTERM: the server ends after draining');
    draining = setTimeout(stop, drain, 0);
  });
  process.on('SIGINT', () => stop(0));
  // The parent process has ended: a server that no process can stop would hold its port forever.
  process.on('disconnect', () => stop(0));
  process.channel?.unref();
  const broken = (error: unknown) => {
    app.log.fatal({ event: 'server.unhandled-error', err: error }, 'unhandled error; the server stops');
    stop(1);
  };
  process.on('uncaughtException', broken);
  process.on('unhandledRejection', broken);
  return (event) => {
    app.log.error({ event: `database.${event.kind}` }, sentenceOf(event));
    if (event.kind === 'lost') stop(1);
  };
}

/** A failed start prints a sentence. An unexpected error also prints its stack. */
function endBadly(error: unknown): void {
  const text =
    error instanceof Error
      ? error instanceof OperatorError
        ? error.message
        : (error.stack ?? error.message)
      : String(error);
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}

await run(process.argv.slice(2)).catch(endBadly);
