import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MemoryLog, MemorySearch, type SnapshotReader, SnapshotWriter } from 'search-engine';
import { FileLog } from './file-log';
import { readSnapshot, writeSnapshot } from './snapshot-file';

export interface SearchStoreOptions {
  /** belongs to this process alone */
  folder: string;
  /** of more listings than this the cards lie in a file too */
  cardsInMemory?: number;
  /** identifies the version of the code that writes and reads the snapshot */
  code: string;
  /** called when a merge of the index failed, for example on a full disk */
  onMergeFailed?: (error: unknown) => void;
}

/** Cards of so many listings take some 200 MB. */
const CARDS_IN_MEMORY = 200_000;

/** The search with its files: whole records, cards of very many listings, and the snapshot that begins the next start. */
export class SearchStore {
  readonly search: MemorySearch;
  private readonly texts: readonly (FileLog | MemoryLog)[];
  private saved = -1;
  private saving: Promise<void> = Promise.resolve();

  private constructor(
    private readonly options: SearchStoreOptions,
    count: number,
  ) {
    const records = new FileLog(join(options.folder, 'records'));
    const few = count <= (options.cardsInMemory ?? CARDS_IN_MEMORY);
    const cards = few ? new MemoryLog() : new FileLog(join(options.folder, 'cards'));
    this.texts = [records, cards];
    const { onMergeFailed } = options;
    this.search = new MemorySearch({ records, cards, ...(onMergeFailed ? { onMergeFailed } : {}) });
  }

  /** `count` is about how many listings there will be. */
  static async open(options: SearchStoreOptions, count: number): Promise<SearchStore> {
    await mkdir(options.folder, { recursive: true });
    return new SearchStore(options, count);
  }

  /**
   * Takes over the last snapshot, before anything else is put into the search.
   * @param load reads what was stored with it, and may refuse it
   * @returns null, or why there is none to take over; everything is empty then
   */
  async resume(load: (reader: SnapshotReader) => void): Promise<Error | null> {
    try {
      const reader = await readSnapshot(this.file, this.options.code);
      this.search.load(reader, () => load(reader));
      this.saved = this.search.revision;
      return null;
    } catch (error) {
      // the texts of a snapshot come before what may refuse it
      for (const log of this.texts) log.clear();
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  /**
   * Takes a snapshot when something has changed since the last; changes wait meanwhile, searches do not.
   * @param write adds what is stored with it
   */
  save(write: (writer: SnapshotWriter) => void): Promise<void> {
    // one that failed, as on a full disk, must not keep the later ones from being taken
    const next = () => this.take(write);
    this.saving = this.saving.then(next, next);
    return this.saving;
  }

  /** The files stay for the next start. */
  async close(): Promise<void> {
    await this.search.close();
    await this.saving.catch(() => undefined);
    for (const log of this.files) log.close();
  }

  private async take(write: (writer: SnapshotWriter) => void): Promise<void> {
    const { revision } = this.search;
    if (revision === this.saved || !this.search.ready) return;
    const writer = new SnapshotWriter();
    let done = () => {};
    this.search.save(
      writer,
      new Promise<void>((resolve) => {
        done = resolve;
      }),
    );
    try {
      write(writer);
      await Promise.all(this.files.map((log) => log.sync()));
      await writeSnapshot(this.file, this.options.code, writer);
      for (const log of this.files) log.forget();
      this.saved = revision;
    } finally {
      done();
    }
  }

  private get files(): FileLog[] {
    return this.texts.filter((log) => log instanceof FileLog);
  }

  private get file(): string {
    return join(this.options.folder, 'snapshot');
  }
}
