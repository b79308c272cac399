import { useId } from 'react';
import type { ExtensionProps } from 'shared-contracts';
import { Button } from 'shared-ui';
import classes from './new-remote.module.css';

/** What this remote draws in the slot 'listing.below'. */
export function NewRemote({ host }: ExtensionProps<'listing.below'>) {
  const title = useId();
  return (
    <section className={classes.panel} aria-labelledby={title}>
      <h2 id={title} className={classes.title}>
        New remote
      </h2>
      <p className={classes.text}>This place is drawn by mfe-new-remote.</p>
      <Button variant="secondary" onClick={() => host.flash.success('Hello from new-remote')}>
        Say hello
      </Button>
    </section>
  );
}
