import type { RemoteReport } from 'shared-contracts';

/** The address of a remote's file, in a stack or as a script's file name. */
const REMOTE_FILE = /\/mfe\/([a-z][\w-]*)\/([^/\s]+)\//;
/** Maximum of reports per page: a remote may fail in a loop. */
const MAX_PER_PAGE = 20;

/**
 * Reports errors and rejections that no code caught and that come from a remote's file. Others are of browser extensions
 * as often as of this page, and stay in the console.
 *
 * An error counts for the version whose file threw it: the browser names that file, while any code can write the stack of
 * an error. A rejection has no file, only its reason, which any code can make. Its report therefore names the remote of the
 * stack and no version: staff can read it, and the server counts it for no version and halts no canary for it.
 *
 * This cannot prove who failed. Firefox takes the file's name from an error that was made with another one, and all remotes
 * share one page, where code that means harm can send reports of its own.
 */
export function followErrors(report: (report: RemoteReport) => void): void {
  let left = MAX_PER_PAGE;
  const reportFrom = (place: string, error: unknown, counts: boolean) => {
    const [, remote, version] = REMOTE_FILE.exec(place) ?? [];
    if (remote === undefined || version === undefined || left === 0) return;
    left -= 1;
    const detail = String(error).slice(0, 500);
    report({ kind: 'script-error', remote, ...(counts && { version: decodeURIComponent(version) }), detail });
  };
  window.addEventListener('error', ({ error, filename, message, isTrusted }) => {
    // A page can dispatch its own events, with any file name.
    if (isTrusted) reportFrom(filename, error ?? message, true);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (reason instanceof Error) reportFrom(`${reason.stack}`, reason, false);
  });
}
