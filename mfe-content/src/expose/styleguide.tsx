import type { PageProps } from 'shared-contracts';
import { definePage } from 'shared-ui';
import { Gallery } from 'shared-ui/gallery';
import classes from '../page/page.module.css';

// for developers, and with maps: the browser draws it
export const { bootstrap, mount, unmount, update } = definePage(StyleguidePage, { remote: 'content' });

/** Every shared component in its states. */
function StyleguidePage({ host }: PageProps) {
  return (
    <div className={classes.page}>
      <Gallery map={host.settings.map} />
    </div>
  );
}
