import type { SnapshotReader, SnapshotWriter } from './snapshot';

const NONE = -1;

/** Words that have come since the last sorting, each with its postings in the order they came. */
export class LaterWords {
  readonly names: string[] = [];
  private readonly ids = new Map<string, number>();
  /** per word its last posting, per posting the one before of the same word */
  private heads = new Int32Array(64);
  private nexts = new Int32Array(64);
  private postings = new Uint32Array(64);
  count = 0;

  /** @returns true for a new word */
  add(word: string, posting: number): boolean {
    const known = this.ids.get(word);
    const id = known ?? this.name(word);
    if (this.count === this.nexts.length) {
      this.nexts = grown(this.nexts, new Int32Array(this.count * 2));
      this.postings = grown(this.postings, new Uint32Array(this.count * 2));
    }
    this.nexts[this.count] = this.heads[id] ?? NONE;
    this.postings[this.count] = posting;
    this.heads[id] = this.count++;
    return known === undefined;
  }

  idOf(word: string): number | undefined {
    return this.ids.get(word);
  }

  /** The latest first. */
  each(id: number | undefined, use: (posting: number) => void): void {
    for (let at = id === undefined ? NONE : (this.heads[id] ?? NONE); at !== NONE; at = this.nexts[at] ?? NONE)
      use(this.postings[at] ?? 0);
  }

  eachBegunBy(beginning: string, exact: boolean, use: (posting: number) => void): void {
    if (exact) this.each(this.ids.get(beginning), use);
    else for (let id = 0; id < this.names.length; id++) if (this.names[id]?.startsWith(beginning)) this.each(id, use);
  }

  save(writer: SnapshotWriter): void {
    const words = new Int32Array(this.count);
    this.heads.subarray(0, this.names.length).forEach((head, id) => {
      for (let at = head; at !== NONE; at = this.nexts[at] ?? NONE) words[at] = id;
    });
    writer.note(this.names);
    writer.array(words);
    writer.array(this.postings.slice(0, this.count));
  }

  load(reader: SnapshotReader): void {
    const names = reader.texts();
    const words = reader.array('Int32Array');
    const postings = reader.array('Uint32Array');
    words.forEach((word, at) => {
      this.add(names[word] ?? '', postings[at] ?? 0);
    });
  }

  private name(word: string): number {
    const id = this.names.push(word) - 1;
    this.ids.set(word, id);
    if (id === this.heads.length) this.heads = grown(this.heads, new Int32Array(id * 2));
    this.heads[id] = NONE;
    return id;
  }
}

function grown<A extends Int32Array | Uint32Array>(values: A, larger: A): A {
  larger.set(values);
  return larger;
}
