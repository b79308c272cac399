import type { MouseEvent } from 'react';
import classes from './quick-links.module.css';

/** Jumps to the page's main sections [B2.5.4]; the address stays as it is. */
export function QuickLinks({ costs }: { costs: boolean }) {
  const links = [
    { id: 'overview', label: 'Overview' },
    { id: 'location', label: 'Location' },
    { id: 'amenities', label: 'Amenities' },
    ...(costs ? [{ id: 'costs', label: 'Costs' }] : []),
  ];
  const jump = (event: MouseEvent<HTMLAnchorElement>, id: string) => {
    const section = document.getElementById(id);
    if (!section) return;
    event.preventDefault();
    section.scrollIntoView({ block: 'start' });
    section.focus({ preventScroll: true });
  };
  return (
    <nav aria-label="On this page" className={classes.links}>
      {links.map(({ id, label }) => (
        <a key={id} href={`#${id}`} className={classes.link} onClick={(event) => jump(event, id)}>
          {label}
        </a>
      ))}
    </nav>
  );
}
