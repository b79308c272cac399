import { useId } from 'react';
import type { PageProps } from 'shared-contracts';
import { Button } from 'shared-ui';
import classes from './new-remote-page.module.css';

/** The page of this remote. It also gets the addresses below its own: `match` has the address. */
export function NewRemotePage({ host }: PageProps) {
  const title = useId();
  return (
    <section className={classes.page} aria-labelledby={title}>
      <h1 id={title} className={classes.title}>
        New remote
      </h1>
      <p className={classes.text}>This page is drawn by mfe-new-remote.</p>
      <Button variant="secondary" onClick={() => host.flash.success('Hello from new-remote')}>
        Say hello
      </Button>
    </section>
  );
}
