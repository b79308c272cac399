import type { FastifyBaseLogger } from 'fastify';
import { OtherCodeError } from '../features/search/snapshot-file';

/** A snapshot of another release is normal after an upgrade; any other reason is damage. */
export function logRebuild(log: Pick<FastifyBaseLogger, 'info' | 'warn'>, why: Error): void {
  if (why instanceof OtherCodeError)
    log.info(
      { event: 'search.snapshot-outdated' },
      'search: another release wrote the snapshot; all listings are read from the database',
    );
  else
    log.warn(
      { event: 'search.snapshot-invalid', err: why },
      'search: the snapshot cannot be used; all listings are read from the database',
    );
}
