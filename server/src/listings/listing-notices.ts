import pg from 'pg';

export interface ListingNotices {
  stop(): Promise<void>;
}

export interface ListingNoticesOptions {
  url: string;
  /** something has changed, or may have while nobody listened */
  onNotice(): void;
  onError(error: unknown): void;
  /** time before the connection is tried again, in milliseconds */
  retryMs?: number;
}

const CHANNEL = 'listings_changed';
const RETRY_MS = 2000;

/**
 * Listens to what PostgreSQL tells of changed listings, whichever server made the change. The connection is made
 * anew when it breaks; the feed's own looks go on all the while, so that nothing depends on it but speed.
 */
export function listenForListings({
  url,
  onNotice,
  onError,
  retryMs = RETRY_MS,
}: ListingNoticesOptions): ListingNotices {
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  const again = () => {
    if (stopped) return;
    timer = setTimeout(() => void connect(), retryMs);
    timer.unref();
  };
  const connect = async () => {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true });
    fresh.on('notification', onNotice);
    fresh.on('error', onError);
    fresh.once('end', again);
    client = fresh;
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
      onNotice();
    } catch (error) {
      onError(error);
      // ends it, which tries again
      await fresh.end().catch(again);
    }
  };
  void connect();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
