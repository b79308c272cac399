import { Button } from '../button/button';
import classes from './not-found.module.css';

/** Where visitors who followed an old link most likely wanted to go. */
const LINKS = [
  { href: '/regions', name: 'Homes by region' },
  { href: '/agents', name: 'Find an agent' },
  { href: '/blog', name: 'Blog' },
  { href: '/contact', name: 'Contact us' },
] as const;

export interface NotFoundProps {
  /** 'bad-parameter': the address names a page whose parameter fails validation */
  reason?: 'no-route' | 'bad-parameter';
}

/** The page for an address that the site does not have. */
export function NotFound({ reason = 'no-route' }: NotFoundProps) {
  return (
    <section className={classes.page}>
      <h1 className={classes.title}>
        {reason === 'no-route' ? "Whoops! We can't find that page." : 'This page could not be found'}
      </h1>
      <p className={classes.status}>Error 404</p>
      <Button href="/listings">Go to Search</Button>
      <ul className={classes.links}>
        {LINKS.map(({ href, name }) => (
          <li key={href}>
            <a href={href}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
