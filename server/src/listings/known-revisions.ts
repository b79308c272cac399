import type { SnapshotReader, SnapshotWriter } from 'search-engine';

const FIRST_SLOTS = 1024;
/** No id has this hash. */
const EMPTY = -1;

/**
 * Revision and status of every known listing, by the hash of its id: some thirty bytes each, where two maps of ids
 * would need hundreds. The probability that two ids have the same hash of 53 bits is two in a million million.
 */
export class KnownRevisions {
  size = 0;
  private hashes = new Float64Array(FIRST_SLOTS).fill(EMPTY);
  private revisions = new Float64Array(FIRST_SLOTS);
  private codes = new Uint8Array(FIRST_SLOTS);
  private statuses: string[] = [];

  revisionOf(id: string): number | undefined {
    const slot = this.slotOf(hashOf(id));
    return this.hashes[slot] === EMPTY ? undefined : this.revisions[slot];
  }

  statusOf(id: string): string | undefined {
    const slot = this.slotOf(hashOf(id));
    return this.hashes[slot] === EMPTY ? undefined : this.statuses[this.codes[slot] ?? 0];
  }

  note(id: string, revision: number, status: string): void {
    if (this.size * 2 >= this.hashes.length) this.rebuild(this.hashes.length * 2, () => true);
    this.put(hashOf(id), revision, this.codeOf(status));
  }

  /** Moves up the following entries, whose places were taken. */
  forget(id: string): void {
    let free = this.slotOf(hashOf(id));
    if (this.hashes[free] === EMPTY) return;
    const mask = this.hashes.length - 1;
    for (let slot = (free + 1) & mask; this.hashes[slot] !== EMPTY; slot = (slot + 1) & mask) {
      const wanted = (this.hashes[slot] ?? 0) & mask;
      if (((slot - wanted) & mask) < ((slot - free) & mask)) continue;
      for (const column of [this.hashes, this.revisions, this.codes]) column[free] = column[slot] ?? 0;
      free = slot;
    }
    this.hashes[free] = EMPTY;
    this.size--;
  }

  /** Removes all other entries. */
  keepOnly(ids: Iterable<string>): void {
    const kept = new Set<number>();
    for (const id of ids) kept.add(hashOf(id));
    this.rebuild(this.hashes.length, (hash) => kept.has(hash));
  }

  save(writer: SnapshotWriter): void {
    writer.note(this.statuses);
    writer.array(this.hashes);
    writer.array(this.revisions);
    writer.array(this.codes);
  }

  load(reader: SnapshotReader): void {
    this.statuses = reader.texts();
    this.hashes = reader.array('Float64Array').slice();
    this.revisions = reader.array('Float64Array').slice();
    this.codes = reader.array('Uint8Array').slice();
    this.size = this.hashes.reduce((sum, hash) => sum + (hash === EMPTY ? 0 : 1), 0);
  }

  private codeOf(status: string): number {
    const known = this.statuses.indexOf(status);
    return known >= 0 ? known : this.statuses.push(status) - 1;
  }

  /** The index of the hash, or of its free place. */
  private slotOf(hash: number): number {
    const mask = this.hashes.length - 1;
    let slot = hash & mask;
    while (this.hashes[slot] !== EMPTY && this.hashes[slot] !== hash) slot = (slot + 1) & mask;
    return slot;
  }

  private put(hash: number, revision: number, code: number): void {
    const slot = this.slotOf(hash);
    if (this.hashes[slot] === EMPTY) this.size++;
    this.hashes[slot] = hash;
    this.revisions[slot] = revision;
    this.codes[slot] = code;
  }

  private rebuild(slots: number, keep: (hash: number) => boolean): void {
    const { hashes, revisions, codes } = this;
    this.size = 0;
    this.hashes = new Float64Array(slots).fill(EMPTY);
    this.revisions = new Float64Array(slots);
    this.codes = new Uint8Array(slots);
    hashes.forEach((hash, slot) => {
      if (hash !== EMPTY && keep(hash)) this.put(hash, revisions[slot] ?? 0, codes[slot] ?? 0);
    });
  }
}

/** 53 bits from two rounds of FNV-1a. */
function hashOf(text: string): number {
  let low = 0x811c9dc5 | 0;
  let high = 0x1000193 | 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ (code + 0x9e37), 0x85ebca6b);
  }
  low ^= low >>> 15;
  high ^= high >>> 13;
  return (high >>> 11) * 0x1_0000_0000 + (low >>> 0);
}
