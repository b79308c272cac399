import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { handle } from 'shared-contracts';
import { openDatabase } from '../../platform/database/database';
import { OperatorError } from '../../platform/errors/operator-error';
import type { Settings } from '../../platform/settings/settings';
import type { Extent } from './layer-zones';
import { deleteLayer, insertLayer, listLayers, type NewLayer } from './layers.repository';
import { readGeoJson } from './read-geojson';

const USAGE = `Usage: npm run layers -- import FILE.geojson --name=NAME --source=SOURCE --date=2023-08-01 [--link=https://…] | list | remove NAME
  import  adds the zones of a GeoJSON file; the file's bbox, or the box around the zones, is where homes are checked
  list    the layers with their sources
  remove  takes a layer away`;
const MAX_FILE_BYTES = 50_000_000;

/**
 * Manages the layers of zones. The homes follow within a minute, by a job of the running site.
 * @throws OperatorError when the words, the file or the name are wrong
 */
export async function runLayersCommand(
  settings: Settings,
  words: readonly string[],
  print: (text: string) => void,
): Promise<void> {
  const [command, target, ...options] = words;
  if (command === 'list' && target === undefined) return withDatabase(settings, (db) => list(db, print));
  if (command === 'remove' && target !== undefined && options.length === 0)
    return withDatabase(settings, async (db) => {
      if (!(await deleteLayer(db, handle(target)))) throw new OperatorError(`There is no layer named “${target}”.`);
      print(`The layer “${target}” is removed. Homes and search follow within a minute.`);
    });
  if (command !== 'import' || target === undefined) throw new OperatorError(USAGE);
  const facts = readOptions(options);
  const { layer, without } = await readLayer(target, facts);
  await withDatabase(settings, async (db) => {
    if (!(await insertLayer(db, layer)))
      throw new OperatorError(
        `--name: there is a layer named “${layer.name}” already. Remove it first (npm run layers -- remove "${layer.name}").`,
      );
    print(
      `The layer “${layer.name}” has ${counted(layer.polygons.length, 'polygon')} within ${boxText(layer.extent)}.`,
    );
    if (without > 0) print(`Left out: ${counted(without, 'feature')} without an area.`);
    print('Homes, search and map follow within a minute, while the site runs.');
  });
}

/** To about ten meters. */
const boxText = (extent: Extent) => extent.map((degrees) => Number(degrees.toFixed(4))).join(', ');

const counted = (count: number, thing: string) => `${count.toLocaleString('en-US')} ${thing}${count === 1 ? '' : 's'}`;

type Db = Awaited<ReturnType<typeof openDatabase>>['database'];

async function withDatabase(settings: Settings, work: (db: Db) => Promise<void>): Promise<void> {
  const { database, close } = await openDatabase(settings);
  try {
    await work(database);
  } finally {
    await close();
  }
}

async function list(db: Db, print: (text: string) => void): Promise<void> {
  const layers = await listLayers(db);
  if (layers.length === 0) print('There are no layers.');
  for (const { name, source, dated, extent } of layers)
    print(`${name}: ${source}, ${dated}, within ${boxText(extent)}`);
}

interface LayerFacts {
  name: string;
  source: string;
  dated: string;
  href: string | null;
}

/** @throws OperatorError that names the option */
function readOptions(words: string[]): LayerFacts {
  const text = { type: 'string' } as const;
  const { values } = parsed(() =>
    parseArgs({ args: words, options: { name: text, source: text, date: text, link: text } }),
  );
  const { name = '', source = '', date = '', link } = values;
  if (!/^[\p{L}\p{M}\p{N} ʻ’'().&/-]{1,60}$/u.test(name) || handle(name) === '')
    throw new OperatorError('--name: give 1 to 60 letters, digits and blanks, without commas.');
  if (source.trim() === '' || source.length > 200) throw new OperatorError('--source: name where the zones come from.');
  if (!isDay(date))
    throw new OperatorError('--date: give the day of the data, such as 2023-08-01, or its month or year.');
  if (link !== undefined && !/^https:\/\/[^\s]{3,500}$/.test(link))
    throw new OperatorError('--link: give the address of a page of the source that begins with https://.');
  return { name: name.trim(), source: source.trim(), dated: date, href: link ?? null };
}

function parsed<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message.split('\n')[0] : String(error)}\n${USAGE}`);
  }
}

/** '2023', '2023-08' or '2023-08-01' */
function isDay(text: string): boolean {
  const [year, month = '01', day = '01'] = text.split('-');
  const whole = `${year}-${month}-${day}`;
  const time = new Date(`${whole}T00:00:00Z`);
  return /^\d{4}(?:-\d{2}){0,2}$/.test(text) && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(whole);
}

async function readLayer(file: string, facts: LayerFacts): Promise<{ layer: NewLayer; without: number }> {
  const { size } = await stat(file).catch(() => {
    throw new OperatorError(`${file} does not exist.`);
  });
  if (size > MAX_FILE_BYTES)
    throw new OperatorError(
      `${file} has ${Math.ceil(size / 1e6)} MB; at most ${MAX_FILE_BYTES / 1e6} MB are possible. Simplify its zones first.`,
    );
  const { without, polygons, extent } = readGeoJson(await readFile(file, 'utf8'));
  const digest = createHash('sha256')
    .update(JSON.stringify([extent, polygons]))
    .digest('hex');
  return { layer: { ...facts, handle: handle(facts.name), polygons, extent, digest }, without };
}
