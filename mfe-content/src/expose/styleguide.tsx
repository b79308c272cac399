import type { PageProps } from 'shared-contracts';
import { definePage } from 'shared-ui';
import { Gallery } from 'shared-ui/gallery';
import classes from '../page/page.module.css';

// only for developers, and it has maps: the server does not render it
export const { bootstrap, mount, unmount, update } = definePage(StyleguidePage, { remote: 'content' });

/** All shared components in their states. */
function StyleguidePage({ host }: PageProps) {
  return (
    <div className={classes.page}>
      <Gallery map={host.settings.map} />
    </div>
  );
}
