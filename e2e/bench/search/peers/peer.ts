import type { PlainResult } from '../checksum';
import type { PlainQuery } from '../plain-query';
import type { PlainRows } from '../plain-rows';

/** Another engine that has loaded the rows. */
export interface Peer {
  ask(query: PlainQuery): PlainResult | Promise<PlainResult>;
  close(): void | Promise<void>;
}

export interface PeerOptions {
  rows: PlainRows;
  /** where the benchmark's packages are installed */
  load: NodeJS.Require;
  /** for files of its own */
  folder: string;
}
