import type { PageProps } from 'shared-contracts';
import { Gallery } from 'shared-ui/gallery';
import classes from '../page/page.module.css';

/** Every shared component in its states. */
export function StyleguidePage({ host }: PageProps) {
  return (
    <div className={classes.page}>
      <Gallery map={host.settings.map} />
    </div>
  );
}
