import { Button } from 'shared-ui';
import classes from './errors.module.css';

/** [B2.7.1] for an unknown page, [B2.7.3] where a parameter cannot be right (D80). */
export function NotFoundPage({ reason }: { reason: 'no-route' | 'bad-parameter' }) {
  return (
    <section className={classes.page}>
      <h1 className={classes.title}>
        {reason === 'no-route' ? "Whoops! We can't find that page." : 'This page could not be found'}
      </h1>
      <p className={classes.status}>Error 404</p>
      <Button href="/listings">Go to Search</Button>
    </section>
  );
}
