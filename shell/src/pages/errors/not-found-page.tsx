import { Button } from 'shared-ui';
import classes from './errors.module.css';

/** What people who followed an old link were most likely after. */
const WAYS = [
  { href: '/regions', name: 'Homes by region' },
  { href: '/agents', name: 'Find an agent' },
  { href: '/blog', name: 'Blog' },
  { href: '/contact', name: 'Contact us' },
] as const;

/** [B2.7.1] for an unknown page, [B2.7.3] where a parameter cannot be right (D80). */
export function NotFoundPage({ reason }: { reason: 'no-route' | 'bad-parameter' }) {
  return (
    <section className={classes.page}>
      <h1 className={classes.title}>
        {reason === 'no-route' ? "Whoops! We can't find that page." : 'This page could not be found'}
      </h1>
      <p className={classes.status}>Error 404</p>
      <Button href="/listings">Go to Search</Button>
      <ul className={classes.ways}>
        {WAYS.map(({ href, name }) => (
          <li key={href}>
            <a href={href}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
