import type { ListingCard } from 'shared-contracts';
import type { StoredListing } from '../../listings/stored-listing';
import { sharedBuffer } from './bits';
import type { ByteLog } from './byte-log';

/** The names a listing goes by; they stand at the beginning of its card. */
export interface Names {
  id: string;
  mls: string;
  slug: string;
}

const HEAD = 256;
/** So many texts are worth tidying up after. */
const MANY = 1000;
const TEXT = '"((?:[^"\\\\]|\\\\.)*)"';
const NAMES = new RegExp(`^\\{"internal_id":${TEXT},"mls_id":${TEXT},"slug":${TEXT}`);

/**
 * Cards and records as texts, outside of the index: a card is written once, when its listing comes, and read when
 * a page shows it.
 */
export class Shelf {
  private cardAt: Float64Array = new Float64Array(0);
  private recordAt: Float64Array = new Float64Array(0);
  private written = 0;

  constructor(
    private readonly cards: ByteLog,
    private readonly records: ByteLog,
  ) {}

  put(position: number, card: string, record: string): void {
    if (position >= this.cardAt.length) this.grow(Math.max(256, position * 2));
    this.cardAt[position] = this.cards.append(card);
    this.recordAt[position] = this.records.append(record);
    this.written++;
  }

  cardText(position: number): string {
    return this.cards.read(this.cardAt[position] ?? 0);
  }
  card(position: number): ListingCard {
    return JSON.parse(this.cardText(position));
  }
  record(position: number): StoredListing {
    return JSON.parse(this.records.read(this.recordAt[position] ?? 0));
  }

  names(position: number): Names {
    const found = NAMES.exec(this.cards.head(this.cardAt[position] ?? 0, HEAD));
    const [, id = '', mls = '', slug = ''] = found ?? [];
    if (found && !found[0].includes('\\')) return { id, mls, slug };
    const card = this.card(position);
    return { id: card.internal_id, mls: card.mls_id, slug: card.slug };
  }

  /** Positions take the order given; texts nobody needs any more are given up once they are many. */
  reorder(order: Int32Array, capacity: number): void {
    this.cardAt = permuted(this.cardAt, order, capacity);
    this.recordAt = permuted(this.recordAt, order, capacity);
    if (this.written < order.length * 2 + MANY) return;
    this.cardAt.set(this.cards.rewrite(this.cardAt.slice(0, order.length)));
    this.recordAt.set(this.records.rewrite(this.recordAt.slice(0, order.length)));
    this.written = order.length;
  }

  /** Bytes of the addresses. */
  get bytes(): number {
    return this.cardAt.byteLength + this.recordAt.byteLength;
  }

  private grow(capacity: number): void {
    const copied = (addresses: Float64Array) => {
      const larger = new Float64Array(sharedBuffer(capacity * 8));
      larger.set(addresses);
      return larger;
    };
    this.cardAt = copied(this.cardAt);
    this.recordAt = copied(this.recordAt);
  }
}

function permuted(addresses: Float64Array, order: Int32Array, capacity: number) {
  const result = new Float64Array(sharedBuffer(capacity * 8));
  for (let at = 0; at < order.length; at++) result[at] = addresses[order[at] ?? 0] ?? 0;
  return result;
}
