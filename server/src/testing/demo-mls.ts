import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeListing } from 'sample-data';
import { type ResoRecord, ResoServer } from '../feeds/testing/reso-server';
import { toReso } from './to-reso';

const LISTINGS = 300;
const CHANGE_MS = 3000;
const SEED = 'islands';
const DAY_MS = 86_400_000;

/** One feed for each MLS of the sample listings. */
const FEEDS = [
  { name: 'sample-oahu', system: 'SAMPLE HI Central' },
  { name: 'sample-maui', system: 'SAMPLE RAM' },
  { name: 'sample-kauai-hawaii', system: 'SAMPLE HIS' },
] as const;

/**
 * Starts a small RESO server with the first sample listings, which changes one of them every three seconds.
 * @param words of the command: --listings, --every (milliseconds) and --port
 * @returns the environment of a site that replicates it
 */
async function startDemoMls(words: readonly string[]): Promise<Record<string, string>> {
  const number = (name: string, otherwise: number) =>
    Number(words.find((word) => word.startsWith(`--${name}=`))?.split('=')[1]) || otherwise;
  const print = (text: string) => process.stdout.write(`${text}\n`);
  const server = new ResoServer({ port: number('port', 0) });
  const now = new Date();
  for (let index = 1; index <= number('listings', LISTINGS); index++)
    server.put('Property', toReso(makeListing(SEED, index, now), new Date(now.getTime() - DAY_MS + index)));
  await server.start();
  setInterval(() => print(changeOne(server, Math.random, new Date())), number('every', CHANGE_MS));
  const feeds = FEEDS.map((feed) => ({ ...feed, variant: 'reso', url: server.url, everySeconds: 5 }));
  const file = join(await mkdtemp(join(tmpdir(), 'demo-mls-')), 'feeds.json');
  await writeFile(file, `${JSON.stringify({ feeds }, null, 2)}\n`);
  print(`A sample MLS is at ${server.url}; /admin shows its feeds.`);
  return {
    FEEDS_FILE: file,
    FEED_SECRETS: FEEDS.map(({ name }) => `${name}=sample-token`).join(),
    ALLOW_LOOPBACK_RECEIVERS: 'true',
  };
}

// the command has ended
process.once('disconnect', () => process.exit(0));
process.send?.(await startDemoMls(process.argv.slice(2)));

/** Changes one listing like an MLS: a price, a status, an open house. @returns a description of the change */
function changeOne(server: ResoServer, random: () => number, now: Date): string {
  const all = server.all('Property');
  const record = all[Math.floor(random() * all.length)];
  if (!record) return 'The sample MLS has no listings.';
  const [fields, what] = changeOf(record, random());
  server.put('Property', { ...record, ...fields, ModificationTimestamp: now.toISOString() });
  if (random() < 0.2) server.put('OpenHouse', openHouseOf(record, now));
  return `Sample MLS: ${String(record.UnparsedAddress)} ${what}`;
}

function changeOf(record: ResoRecord, chance: number): [ResoRecord, string] {
  const price = Number(record.ListPrice);
  const isActive = record.StandardStatus === 'Active';
  if (!isActive) return [{ StandardStatus: 'Active' }, 'is back on the market'];
  if (chance < 0.15) return [{ StandardStatus: 'Pending' }, 'is pending'];
  if (chance < 0.2) return [{ StandardStatus: 'Withdrawn' }, 'is withdrawn'];
  if (chance < 0.22) return [{ StandardStatus: 'Temporarily Off Market' }, 'has a status that the site does not know'];
  const next = Math.round((price * (chance < 0.7 ? 0.97 : 1.02)) / 1000) * 1000;
  return [
    { ListPrice: next, PreviousListPrice: price, PriceChangeTimestamp: new Date().toISOString() },
    `costs $${next.toLocaleString('en-US')}`,
  ];
}

/** On the next Saturday in Hawaii, from 1 to 4 PM. */
function openHouseOf({ ListingKey, OriginatingSystemName }: ResoRecord, now: Date): ResoRecord {
  const hawaii = new Date(now.getTime() - 10 * 3_600_000);
  const saturday = new Date(hawaii.getTime() + (((6 - hawaii.getUTCDay() + 7) % 7) + 7) * DAY_MS)
    .toISOString()
    .slice(0, 10);
  return {
    OpenHouseKey: `oh-${String(ListingKey)}`,
    ListingKey,
    OriginatingSystemName,
    OpenHouseStatus: 'Active',
    OpenHouseDate: saturday,
    OpenHouseStartTime: `${saturday}T13:00:00-10:00`,
    OpenHouseEndTime: `${saturday}T16:00:00-10:00`,
    ModificationTimestamp: now.toISOString(),
  };
}
