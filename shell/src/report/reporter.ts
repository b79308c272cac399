import type { RemoteReport } from 'shared-contracts';
import { whenIdle } from '../scheduling/tasks';

const BATCH = 20;
/** What a start tells comes together in this time. */
const WAIT_MS = 2000;
/** A page in a loop of failures must not become a flood. */
const MAX_PER_PAGE = 200;

export interface Reporter {
  report(report: RemoteReport): void;
  /** Sends what is waiting; called when the page is hidden. */
  flush(): void;
}

/**
 * Gathers reports about remotes and sends them in batches, when the browser has nothing else to do: handing them over
 * takes some ten milliseconds on a slow phone. A lost report is lost: it must never disturb the page.
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

/** Sends a batch in a way that outlives the page. */
export function sendReports(path: string, reports: RemoteReport[]): void {
  const body = new Blob([JSON.stringify(reports)], { type: 'application/json' });
  navigator.sendBeacon?.(path, body);
}
