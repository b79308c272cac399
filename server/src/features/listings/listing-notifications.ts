import pg from 'pg';

export interface ListingNotifications {
  stop(): Promise<void>;
}

export interface ListingNotificationsOptions {
  url: string;
  /** a listing has changed, or may have changed while the connection was down */
  onNotice(): void;
  onError(error: unknown): void;
  /** delay before a reconnect, in milliseconds */
  retryMs?: number;
}

const CHANNEL = 'listings_changed';
const RETRY_MS = 2000;

/**
 * Listens to PostgreSQL notifications about changed listings, from any server. It reconnects after a failure. The feed
 * polls in any case, so only the latency depends on it.
 */
export function listenForListings({
  url,
  onNotice,
  onError,
  retryMs = RETRY_MS,
}: ListingNotificationsOptions): ListingNotifications {
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
      // ends it, which causes a reconnect
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
