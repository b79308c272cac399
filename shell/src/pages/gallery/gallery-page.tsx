import type { HostServices } from 'shared-contracts';
import { Gallery } from 'shared-ui/gallery';
import classes from '../page.module.css';

/** Every shared component in its states [B2.1.13] (D8). */
export default function GalleryPage({ host }: { host: HostServices }) {
  return (
    <div className={classes.page}>
      <Gallery map={host.settings.map} />
    </div>
  );
}
