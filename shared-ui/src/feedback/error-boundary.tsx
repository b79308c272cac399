import { Component, type ReactNode } from 'react';

export interface ErrorBoundaryProps {
  /** when it changes, the children are rendered again: another address may work */
  resetKey?: string | undefined;
  onError: (error: unknown) => void;
  /** rendered instead of the children; `retry` renders them again */
  fallback: (error: unknown, retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Catches an error that its children throw while rendering. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { caught: { error: unknown } | null }> {
  override state: { caught: { error: unknown } | null } = { caught: null };

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (this.state.caught && before.resetKey !== this.props.resetKey) this.retry();
  }

  retry = () => this.setState({ caught: null });

  override render() {
    const { caught } = this.state;
    return caught ? this.props.fallback(caught.error, this.retry) : this.props.children;
  }
}
