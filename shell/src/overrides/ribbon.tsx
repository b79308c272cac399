import { createRoot } from 'react-dom/client';
import type { Discovery, Overrides } from 'shared-contracts';
import classes from './ribbon.module.css';

/** Where overrides are taken back; the page is the same afterwards, without them. */
const RESET = '/mfe/override?reset=1&to=';

interface RibbonProps {
  overrides: Overrides;
  /** what this page was started with */
  discovery: Discovery;
  path: string;
}

/** Says that this browser does not see the site as others do, from where, and how to end it. */
export function Ribbon({ overrides, discovery, path }: RibbonProps) {
  const remotes = Object.entries(overrides.remotes);
  const isRead = (name: string) => discovery.microFrontends[name]?.[0]?.extras.override !== undefined;
  return (
    <aside aria-label="Overrides" className={classes.ribbon}>
      <p className={classes.heading}>Only you see this version of the site</p>
      <ul className={classes.list}>
        {remotes.map(([name, address]) => (
          <li key={name} role={isRead(name) ? undefined : 'alert'}>
            <strong>{name}</strong>{' '}
            {isRead(name) ? `from ${new URL(address).host}` : `could not be read from ${new URL(address).host}`}
          </li>
        ))}
        {overrides.disabled.map((name) => (
          <li key={name}>
            <strong>{name}</strong> is left out
          </li>
        ))}
      </ul>
      <form method="post" action={RESET + encodeURIComponent(path)}>
        <button type="submit" className={classes.reset}>
          Reset overrides
        </button>
      </form>
    </aside>
  );
}

/** Beside the page and not in it: it has to be there when the page is broken by what it tells of. */
export function showRibbon(overrides: Overrides, discovery: Discovery): void {
  const place = document.createElement('div');
  document.body.append(place);
  const { pathname, search } = window.location;
  createRoot(place).render(<Ribbon overrides={overrides} discovery={discovery} path={pathname + search} />);
}
