import { basename } from 'node:path';
import type { StoredListing } from 'search-engine';
import type { BatchResult, ImportBatch } from './apply-batch.repository';
import { type Leaving, type MapOptions, type Mapped, mapRecord, type SourceKey } from './map-record';
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

interface Pending extends Leaving {
  report: RecordReport;
  /** null for a record that leaves the site */
  listing: StoredListing | null;
  keepsMedia: boolean;
}

const keyOf = ({ system, key }: SourceKey): string => `${system} ${key}`;

const OLDER = 'older than what is stored';

/** The newest version of each record in a batch; of equally new ones the last. */
function newestOf(pending: readonly Pending[]): Map<string, Pending> {
  const newest = new Map<string, Pending>();
  for (const one of pending) {
    const other = newest.get(keyOf(one.source));
    if (!other?.modifiedAt || !one.modifiedAt || other.modifiedAt <= one.modifiedAt) newest.set(keyOf(one.source), one);
  }
  return newest;
}

function batchOf(records: readonly Pending[]): ImportBatch {
  return {
    listings: records.flatMap(({ listing }) => listing ?? []),
    removals: records.flatMap(({ listing, source, modifiedAt }) =>
      listing === null ? [{ ...source, ...(modifiedAt ? { modified_at: modifiedAt } : {}) }] : [],
    ),
    keep_media: records.flatMap(({ listing, keepsMedia }) => (listing && keepsMedia ? [listing.internal_id] : [])),
  };
}

class Import {
  readonly report: ImportReport;
  #pending: Pending[] = [];

  constructor(
    private readonly apply: Apply,
    private readonly options: MapOptions,
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
    try {
      for await (const record of readRecords(path)) {
        if ('problem' in record)
          this.#leaveOut({ file, index: record.index, key: null, outcome: 'left out', reason: record.problem });
        else await this.#record(file, record.index, record.value);
      }
    } catch (error) {
      this.report.unread_files.push(path);
      this.#leaveOut({
        file,
        index: -1,
        key: null,
        outcome: 'left out',
        reason: `the rest of the file: ${error instanceof Error ? error.message : String(error)}`,
      });
    }
    await this.flush();
  }

  async #record(file: string, index: number, value: unknown): Promise<void> {
    const mapped = mapRecord(value, this.options);
    this.#count(mapped);
    if (mapped.kind === 'left-out' && mapped.leaves === null)
      return this.#leaveOut({ file, index, key: mapped.key, outcome: 'left out', reason: mapped.reason });
    await this.#await(pendingOf(mapped, { file, index }));
  }

  async #await(pending: Pending | null): Promise<void> {
    if (pending) this.#pending.push(pending);
    if (this.#pending.length >= BATCH) await this.flush();
  }

  /** Counts the fields of imported listings only. */
  #count({ kind, fields }: Mapped): void {
    if (kind !== 'listing') return;
    for (const name of fields?.used ?? []) this.report.fields_taken[name] = (this.report.fields_taken[name] ?? 0) + 1;
    for (const name of fields?.left ?? []) this.report.fields_left[name] = (this.report.fields_left[name] ?? 0) + 1;
  }

  #leaveOut(record: RecordReport): void {
    this.#note(record);
  }

  /** When the database refuses a batch, its records are stored one by one, so that only the bad one is lost. */
  async flush(): Promise<void> {
    const pending = this.#pending;
    this.#pending = [];
    if (pending.length === 0) return;
    try {
      await this.#store(pending);
    } catch (error) {
      if (pending.length === 1) {
        const [only] = pending;
        this.report.not_stored++;
        if (only)
          this.#leaveOut({
            ...only.report,
            outcome: 'left out',
            reason: `not stored: ${error instanceof Error ? error.message : String(error)}`,
          });
        return;
      }
      for (const one of pending) {
        this.#pending = [one];
        await this.flush();
      }
    }
  }

  async #store(pending: readonly Pending[]): Promise<void> {
    const newest = newestOf(pending);
    const { stored, older } = await this.apply(batchOf([...newest.values()]));
    const slugs = new Map(stored.map(({ internal, slug }) => [keyOf(internal.source), slug]));
    const refused = new Set(older.map(keyOf));
    for (const one of pending) {
      const key = keyOf(one.source);
      const isOlder = refused.has(key) || isBefore(one, newest.get(key));
      const slug = slugs.get(key);
      if (isOlder) this.#note({ ...withoutSlug(one.report), outcome: 'left out', reason: OLDER });
      else this.#note(slug === undefined || one.listing === null ? one.report : { ...one.report, slug });
    }
  }

  #note(report: RecordReport): void {
    this.report.records.push(report);
    if (report.outcome === 'taken') this.report.taken++;
    else if (report.outcome === 'removed') this.report.removed++;
    else this.report.left_out++;
  }
}

const withoutSlug = ({ slug, notes, ...report }: RecordReport): RecordReport => report;

const isBefore = (one: Pending, newest: Pending | undefined): boolean =>
  one.modifiedAt !== null &&
  newest?.modifiedAt !== undefined &&
  newest.modifiedAt !== null &&
  one.modifiedAt < newest.modifiedAt;

/** What is to be stored or removed for a record; null for one that changes nothing. */
function pendingOf(mapped: Mapped, { file, index }: Pick<RecordReport, 'file' | 'index'>): Pending | null {
  const leaving = mapped.kind === 'left-out' ? mapped.leaves : mapped;
  if (leaving === null) return null;
  const { source, modifiedAt } = leaving;
  const base = { file, index, key: keyOf(source) };
  if (mapped.kind !== 'listing') {
    const outcome = mapped.kind === 'removal' ? 'removed' : 'left out';
    return {
      source,
      modifiedAt,
      listing: null,
      keepsMedia: false,
      report: { ...base, outcome, reason: mapped.reason },
    };
  }
  const { listing, notes, fields } = mapped;
  const report: RecordReport = { ...base, outcome: 'taken', slug: listing.slug, notes };
  return { source, modifiedAt, listing, keepsMedia: !fields.has('Media'), report };
}

/** Imports every record of the files. A record that is left out is reported with its reason. */
export async function importFiles(files: readonly string[], apply: Apply, options: MapOptions): Promise<ImportReport> {
  const running = new Import(apply, options);
  for (const file of files) await running.file(file);
  return running.report;
}
