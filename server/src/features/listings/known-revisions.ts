import type { SnapshotReader, SnapshotWriter } from 'search-engine';

/** More statuses than listings have. */
const STATUSES = 256;

/**
 * Revision and status of every known listing, by the hash of its id, which takes less memory than the id. The
 * probability that two ids have the same hash of 53 bits is two in a million million.
 */
export class KnownRevisions {
  /** by the hash of the id, revision times STATUSES plus the index of the status */
  private known = new Map<number, number>();
  private statuses: string[] = [];
  private total = 0;

  /** The sum of all revisions. A missed change makes it lower than the database's: a revision never becomes lower. */
  get sum(): number {
    return this.total;
  }

  get size(): number {
    return this.known.size;
  }

  revisionOf(id: string): number | undefined {
    const entry = this.known.get(hashOf(id));
    return entry === undefined ? undefined : revisionIn(entry);
  }

  statusOf(id: string): string | undefined {
    const entry = this.known.get(hashOf(id));
    return entry === undefined ? undefined : this.statuses[entry % STATUSES];
  }

  upsert(id: string, revision: number, status: string): void {
    if (!this.statuses.includes(status)) this.statuses.push(status);
    this.total += revision - (this.revisionOf(id) ?? 0);
    this.known.set(hashOf(id), revision * STATUSES + this.statuses.indexOf(status));
  }

  delete(id: string): void {
    this.remove(hashOf(id));
  }

  /** Removes all other entries. */
  keepOnly(ids: Iterable<string>): void {
    const kept = new Set<number>();
    for (const id of ids) kept.add(hashOf(id));
    for (const hash of this.known.keys()) if (!kept.has(hash)) this.remove(hash);
  }

  private remove(hash: number): void {
    this.total -= revisionIn(this.known.get(hash) ?? 0);
    this.known.delete(hash);
  }

  save(writer: SnapshotWriter): void {
    writer.note(this.statuses);
    writer.array(Float64Array.from(this.known.keys()));
    writer.array(Float64Array.from(this.known.values()));
  }

  load(reader: SnapshotReader): void {
    this.statuses = reader.texts();
    const [hashes, entries] = [reader.array('Float64Array'), reader.array('Float64Array')];
    this.known = new Map();
    for (const [at, hash] of hashes.entries()) this.known.set(hash, entries[at] ?? 0);
    this.total = entries.reduce((sum, entry) => sum + revisionIn(entry), 0);
  }
}

const revisionIn = (entry: number): number => Math.floor(entry / STATUSES);

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
