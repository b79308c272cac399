import type { HostServices } from 'shared-contracts';
import classes from './gallery.module.css';
import { Badges, Buttons, Fields, Tokens } from './gallery-basics';
import { Charts, Feedback, Overlays, Wayfinding } from './gallery-behaviour';
import { Cards, Maps, Media, Sliders } from './gallery-listings';

/** All components of the design system in their states, with sample data. `map` is the site's map setting. */
export function Gallery({ map }: { map?: HostServices['settings']['map'] | undefined }) {
  return (
    <div className={classes.gallery}>
      <h1 className={classes.title}>Components</h1>
      <Tokens />
      <Buttons />
      <Fields />
      <Badges />
      <Cards />
      <Media />
      <Sliders />
      <Charts />
      {map && <Maps settings={map} />}
      <Overlays />
      <Wayfinding />
      <Feedback />
    </div>
  );
}
