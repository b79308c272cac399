import { Component, type ReactNode, Suspense } from 'react';
import type { HostServices, RemoteErrorCode } from 'shared-contracts';
import { ErrorState } from '../feedback/states';
import { Skeleton } from '../feedback/waiting';

export type ReportHost = Pick<HostServices, 'report'>;

interface RemoteBoundaryProps {
  host: ReportHost;
  remote: string;
  /** a change of it tries again: another address is another chance */
  resetKey?: string | undefined;
  /** called with each error */
  onCaught?: (() => void) | undefined;
  children: ReactNode;
}

/** Tells the owner of a remote what broke, without ever breaking itself. */
export function reportFailure(host: ReportHost, remote: string, code: RemoteErrorCode, error: unknown): void {
  const detail = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500);
  host.report({ kind: 'render-error', remote, code, detail });
}

/** Keeps a drawing error within the remote that made it, reports it, and offers to try again. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    reportFailure(this.props.host, this.props.remote, 'MFE-007', error);
    this.props.onCaught?.();
  }

  override componentDidUpdate(before: RemoteBoundaryProps) {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.retry();
  }

  retry = () => this.setState({ failed: false });

  override render() {
    if (this.state.failed) {
      return <ErrorState compact message="Something went wrong in this part of the page." onRetry={this.retry} />;
    }
    // without a place to wait, a lazy part would hold up the mounting of the whole remote
    return <Suspense fallback={<Skeleton lines={3} />}>{this.props.children}</Suspense>;
  }
}
