import { basename } from 'node:path';
import type { StoredListing } from 'search-engine';
import type { BatchResult, ImportBatch } from '../apply/apply-batch.repository';
import { messageOf } from '../feed-config';
import type { Fields } from '../mapping/fields';
import { type Leaving, type MapOptions, type Mapped, mapRecord, type SourceKey } from '../mapping/map-record';
import { readRecords } from './read-records';

type Apply = (batch: ImportBatch) => Promise<BatchResult>;

export interface RecordReport {
  file: string;
  index: number;
  key: string | null;
  outcome: 'taken' | 'removed' | 'left out';
  /** the listing's slug if it was imported */
  slug?: string;
  reason?: string;
  notes?: string[];
}

export interface ImportReport {
  started_at: string;
  taken: number;
  removed: number;
  left_out: number;
  /** files that could not be read to their end */
  unread_files: string[];
  /** records that the database did not store */
  not_stored: number;
  records: RecordReport[];
  /** source fields that were used, and those with an unused value; with counts */
  fields_taken: Record<string, number>;
  fields_left: Record<string, number>;
}

/** Records per transaction. */
const BATCH = 100;
/** Milliseconds between two lines of progress. */
const PROGRESS_MS = 3000;

/** A record that changes what is stored, once its batch is full. */
interface Pending extends Leaving {
  report: RecordReport;
  /** null for a record that leaves the site */
  listing: StoredListing | null;
  keepsMedia: boolean;
}

const nameOf = ({ system, key }: SourceKey): string => `${system} ${key}`;

/** The newest version of each record in a batch; of equally new ones the last. */
function newestOf(pending: readonly Pending[]): Map<string, Pending> {
  const newest = new Map<string, Pending>();
  for (const one of pending) {
    const other = newest.get(nameOf(one.source));
    if (other === undefined || !isBefore(one, other)) newest.set(nameOf(one.source), one);
  }
  return newest;
}

const isBefore = (one: Pending, other: Pending): boolean =>
  one.modifiedAt !== null && other.modifiedAt !== null && one.modifiedAt < other.modifiedAt;

function batchOf(records: readonly Pending[]): ImportBatch {
  return {
    listings: records.flatMap(({ listing }) => listing ?? []),
    removals: records.flatMap(({ listing, source, modifiedAt }) =>
      listing === null ? { ...source, modified_at: modifiedAt ?? undefined } : [],
    ),
    keep_media: records.flatMap(({ listing, keepsMedia }) => (listing && keepsMedia ? listing.internal_id : [])),
  };
}

class Import {
  readonly report: ImportReport;
  #pending: Pending[] = [];
  #printedAt = Date.now();

  constructor(
    private readonly apply: Apply,
    private readonly options: MapOptions,
    private readonly print: (line: string) => void,
  ) {
    this.report = {
      started_at: options.now.toISOString(),
      taken: 0,
      removed: 0,
      left_out: 0,
      unread_files: [],
      not_stored: 0,
      records: [],
      fields_taken: {},
      fields_left: {},
    };
  }

  async file(path: string): Promise<void> {
    const file = basename(path);
    let values = 0;
    let listings = 0;
    try {
      for await (const record of readRecords(path)) {
        const place = { file, index: record.index };
        if ('problem' in record) this.#add({ ...place, key: null, outcome: 'left out', reason: record.problem });
        else {
          values += 1;
          if (await this.#record(place, record.value)) listings += 1;
        }
        this.#printProgress(file);
      }
      if (values > 0 && listings === 0) throw new Error('No record of the file is a listing of RESO or Spark.');
    } catch (error) {
      this.report.unread_files.push(path);
      const reason = `the rest of the file: ${messageOf(error)}`;
      this.#add({ file, index: -1, key: null, outcome: 'left out', reason });
    }
    await this.#flush();
  }

  /** @returns whether the record is one of a listing, with its key */
  async #record(place: Pick<RecordReport, 'file' | 'index'>, value: unknown): Promise<boolean> {
    const mapped = mapRecord(value, this.options);
    if (mapped.kind === 'listing') this.#countFields(mapped.fields);
    const pending = pendingOf(mapped, place);
    if (pending === null && mapped.kind === 'left-out')
      this.#add({ ...place, key: mapped.key, outcome: 'left out', reason: mapped.reason });
    if (pending) this.#pending.push(pending);
    if (this.#pending.length >= BATCH) await this.#flush();
    return mapped.kind !== 'left-out' || mapped.key !== null;
  }

  #printProgress(file: string): void {
    if (Date.now() - this.#printedAt < PROGRESS_MS) return;
    this.#printedAt = Date.now();
    const { taken, removed, left_out } = this.report;
    this.print(`${file}: ${taken} records imported, ${removed} removed, ${left_out} left out so far`);
  }

  #countFields({ used, left }: Fields): void {
    const { fields_taken, fields_left } = this.report;
    for (const name of used) fields_taken[name] = (fields_taken[name] ?? 0) + 1;
    for (const name of left) fields_left[name] = (fields_left[name] ?? 0) + 1;
  }

  async #flush(): Promise<void> {
    await this.#store(this.#pending.splice(0));
  }

  /** When the database refuses a batch, its records are stored one by one, so that only the bad one is lost. */
  async #store(pending: readonly Pending[]): Promise<void> {
    const [only] = pending;
    if (only === undefined) return;
    const newest = newestOf(pending);
    try {
      this.#addStored(pending, newest, await this.apply(batchOf([...newest.values()])));
    } catch (error) {
      if (pending.length > 1) for (const one of pending) await this.#store([one]);
      else {
        this.report.not_stored++;
        this.#add({ ...only.report, outcome: 'left out', reason: `not stored: ${messageOf(error)}` });
      }
    }
  }

  #addStored(pending: readonly Pending[], newest: ReadonlyMap<string, Pending>, { stored, older }: BatchResult): void {
    const slugs = new Map(stored.map(({ internal, slug }) => [nameOf(internal.source), slug]));
    const refused = new Set(older.map(nameOf));
    for (const one of pending) {
      const name = nameOf(one.source);
      const { slug: wanted, notes, ...report } = one.report;
      const slug = slugs.get(name) ?? wanted;
      if (refused.has(name) || isBefore(one, newest.get(name) ?? one))
        this.#add({ ...report, outcome: 'left out', reason: 'older than what is stored' });
      else this.#add(one.listing === null || slug === undefined ? one.report : { ...one.report, slug });
    }
  }

  #add(report: RecordReport): void {
    this.report.records.push(report);
    if (report.outcome === 'taken') this.report.taken++;
    else if (report.outcome === 'removed') this.report.removed++;
    else this.report.left_out++;
  }
}

/** What is to be stored or removed for a record; null for one that changes nothing. */
function pendingOf(mapped: Mapped, place: Pick<RecordReport, 'file' | 'index'>): Pending | null {
  const leaving = mapped.kind === 'left-out' ? mapped.leaves : mapped;
  if (leaving === null) return null;
  const { source, modifiedAt } = leaving;
  const report = { ...place, key: nameOf(source) };
  if (mapped.kind === 'listing') {
    const { listing, notes, fields } = mapped;
    const taken: RecordReport = { ...report, outcome: 'taken', slug: listing.slug, notes };
    return { source, modifiedAt, listing, keepsMedia: !fields.has('Media'), report: taken };
  }
  const outcome = mapped.kind === 'removal' ? 'removed' : 'left out';
  return {
    source,
    modifiedAt,
    listing: null,
    keepsMedia: false,
    report: { ...report, outcome, reason: mapped.reason },
  };
}

/**
 * Imports every record of the files. A record that is left out is reported with its reason.
 * @param print gets a line of progress every few seconds
 */
export async function importFiles(
  files: readonly string[],
  apply: Apply,
  options: MapOptions,
  print: (line: string) => void = () => undefined,
): Promise<ImportReport> {
  const running = new Import(apply, options, print);
  for (const file of files) await running.file(file);
  return running.report;
}
