import { type ReactNode, Suspense } from 'react';
import type { HostServices, RemoteErrorCode } from 'shared-contracts';
import { ErrorBoundary } from '../feedback/error-boundary';
import { ErrorState } from '../feedback/states';
import { Skeleton } from '../feedback/waiting';

export type ReportHost = Pick<HostServices, 'report'>;

interface RemoteBoundaryProps {
  host: ReportHost;
  remote: string;
  resetKey?: string | undefined;
  /** called with each error */
  onCaught?: (() => void) | undefined;
  children: ReactNode;
}

/** Reports to the owner of a remote what broke, and never throws itself. */
export function reportFailure(host: ReportHost, remote: string, code: RemoteErrorCode, error: unknown): void {
  const detail = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500);
  host.report({ kind: 'render-error', remote, code, detail });
}

/** Keeps a drawing error within the remote that made it, reports it, and offers to try again. */
export function RemoteBoundary({ host, remote, resetKey, onCaught, children }: RemoteBoundaryProps) {
  return (
    <ErrorBoundary
      resetKey={resetKey}
      onError={(error) => {
        reportFailure(host, remote, 'MFE-007', error);
        onCaught?.();
      }}
      fallback={(_, retry) => (
        <ErrorState compact message="Something went wrong in this part of the page." onRetry={retry} />
      )}
    >
      {/* without a place to wait, a lazy part would hold up the mounting of the whole remote */}
      <Suspense fallback={<Skeleton lines={3} />}>{children}</Suspense>
    </ErrorBoundary>
  );
}
