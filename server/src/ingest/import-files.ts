import { basename } from 'node:path';
import type { BatchResult, ImportBatch } from './apply-batch.store';
import { type MapOptions, type Mapped, mapRecord, type SourceKey } from './map-record';
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

interface Pending {
  report: RecordReport;
  mapped: Extract<Mapped, { kind: 'listing' | 'removal' }>;
}

const keyOf = ({ system, key }: SourceKey): string => `${system} ${key}`;

/** The last version of each record in a batch: a later one replaces an earlier. */
function batchOf(pending: readonly Pending[]): ImportBatch {
  const last = new Map(pending.map(({ mapped }) => [keyOf(mapped.source), mapped]));
  const all = [...last.values()];
  return {
    listings: all.flatMap((mapped) => (mapped.kind === 'listing' ? [mapped.listing] : [])),
    removals: all.flatMap((mapped) => (mapped.kind === 'removal' ? [mapped.source] : [])),
    keep_media: all.flatMap((mapped) =>
      mapped.kind === 'listing' && !mapped.fields.has('Media') ? [mapped.listing.internal_id] : [],
    ),
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
    if (mapped.kind === 'left-out')
      return this.#leaveOut({ file, index, key: mapped.key, outcome: 'left out', reason: mapped.reason });
    const base = { file, index, key: keyOf(mapped.source) };
    const report: RecordReport =
      mapped.kind === 'listing'
        ? { ...base, outcome: 'taken', slug: mapped.listing.slug, notes: mapped.notes }
        : { ...base, outcome: 'removed', reason: mapped.reason };
    this.#pending.push({ report, mapped });
    if (this.#pending.length >= BATCH) await this.flush();
  }

  /** Counts the fields of imported listings only. */
  #count({ kind, fields }: Mapped): void {
    if (kind !== 'listing') return;
    for (const name of fields?.used ?? []) this.report.fields_taken[name] = (this.report.fields_taken[name] ?? 0) + 1;
    for (const name of fields?.left ?? []) this.report.fields_left[name] = (this.report.fields_left[name] ?? 0) + 1;
  }

  #leaveOut(record: RecordReport): void {
    this.report.left_out++;
    this.report.records.push(record);
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
    const { stored } = await this.apply(batchOf(pending));
    const slugs = new Map(stored.map(({ internal, slug }) => [keyOf(internal.source), slug]));
    for (const { report, mapped } of pending) {
      const slug = slugs.get(keyOf(mapped.source));
      this.report.records.push(slug === undefined ? report : { ...report, slug });
      if (report.outcome === 'taken') this.report.taken++;
      else this.report.removed++;
    }
  }
}

/** Imports every record of the files. A record that is left out is reported with its reason. */
export async function importFiles(files: readonly string[], apply: Apply, options: MapOptions): Promise<ImportReport> {
  const running = new Import(apply, options);
  for (const file of files) await running.file(file);
  return running.report;
}
