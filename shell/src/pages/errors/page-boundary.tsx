import { Component, type ReactNode } from 'react';
import { ApiError, type HostServices } from 'shared-contracts';
import { Button } from 'shared-ui';
import { reloadOnce } from '../../federation/reload-guard';
import { ErrorPage } from './error-page';
import classes from './errors.module.css';

interface Props {
  host: Pick<HostServices, 'report'>;
  resetKey: string;
  children: ReactNode;
}
interface State {
  error: unknown;
}

/** Catches what one of the shell's own pages throws. A chunk that is gone reloads the page once [B4.42]. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    this.props.host.report({ kind: 'render-error', remote: 'shell', detail: String(error).slice(0, 500) });
    if (isChunkError(error)) reloadOnce(null);
  }

  override componentDidUpdate(before: Props) {
    if (this.state.error !== null && before.resetKey !== this.props.resetKey) this.setState({ error: null });
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (isChunkError(error)) return <PageNotLoaded />;
    if (error instanceof ApiError) return <ErrorPage status={error.status || 500} message={error.message} />;
    return <ErrorPage />;
  }
}

function PageNotLoaded() {
  return (
    <section className={classes.page} role="alert">
      <h1 className={classes.title}>This page could not be loaded.</h1>
      <p>Please check your connection.</p>
      <Button onClick={() => window.location.reload()}>Retry</Button>
    </section>
  );
}

function isChunkError(error: unknown): boolean {
  return error instanceof Error && error.name === 'ChunkLoadError';
}
