import type { RemoteReport } from 'shared-contracts';

const BATCH = 20;
const WAIT_MS = 2000;
/** A page in a loop of failures must not become a flood. */
const MOST_PER_PAGE = 200;

export interface Reporter {
  report(report: RemoteReport): void;
  /** Sends what is waiting; called when the page is hidden. */
  flush(): void;
}

/** Gathers reports about remotes and sends them in batches. A lost report is lost: it must never disturb the page. */
export function createReporter(deliver: (reports: RemoteReport[]) => void): Reporter {
  let waiting: RemoteReport[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sent = 0;

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const batch = waiting;
    waiting = [];
    deliver(batch);
  }
  return {
    flush,
    report(report) {
      if (sent >= MOST_PER_PAGE) return;
      sent += 1;
      waiting.push(report);
      if (waiting.length >= BATCH) flush();
      else timer ??= setTimeout(flush, WAIT_MS);
    },
  };
}

/** Sends a batch in a way that outlives the page. */
export function sendReports(path: string, reports: RemoteReport[]): void {
  const body = new Blob([JSON.stringify(reports)], { type: 'application/json' });
  navigator.sendBeacon?.(path, body);
}
