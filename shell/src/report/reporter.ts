import type { RemoteReport } from 'shared-contracts';
import { whenIdle } from '../scheduling/tasks';

const BATCH = 20;
/** Reports of this time are sent together. Milliseconds. */
const WAIT_MS = 2000;
/** Maximum of reports per page: it may fail in a loop. */
const MAX_PER_PAGE = 200;

export interface Reporter {
  report(report: RemoteReport): void;
  /** Sends waiting reports; called when the page is hidden. */
  flush(): void;
}

/**
 * Collects reports about remotes, and sends them in batches when the browser is idle: sending costs some ten
 * milliseconds on a slow phone. A lost report is not sent again, because reports must never disturb the page.
 */
export function createReporter(deliver: (reports: RemoteReport[]) => void): Reporter {
  const waiting: RemoteReport[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sent = 0;

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    while (waiting.length > 0) deliver(waiting.splice(0, BATCH));
  }
  return {
    flush,
    report(report) {
      if (sent >= MAX_PER_PAGE) return;
      sent += 1;
      waiting.push(report);
      timer ??= setTimeout(() => whenIdle(flush), WAIT_MS);
    },
  };
}

/** Sends a batch with a request that outlives the page. */
export function sendReports(path: string, reports: RemoteReport[]): void {
  const body = new Blob([JSON.stringify(reports)], { type: 'application/json' });
  navigator.sendBeacon?.(path, body);
}
