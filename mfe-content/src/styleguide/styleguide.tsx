import type { HostServices } from 'shared-contracts';
import { Stack } from 'shared-ui';
import { Badges, Buttons, Fields, Tokens } from './basics';
import { Feedback, Overlays, Wayfinding } from './behaviour';
import { Cards, Maps, Media, Sliders } from './listings';
import classes from './styleguide.module.css';

/** All components of the design system in their states, with sample data. `map` is the site's map setting. */
export function Styleguide({ map }: { map?: HostServices['settings']['map'] | undefined }) {
  return (
    <Stack className={classes.styleguide}>
      <h1 className={classes.title}>Components</h1>
      <Tokens />
      <Buttons />
      <Fields />
      <Badges />
      <Cards />
      <Media />
      <Sliders />
      {map && <Maps settings={map} />}
      <Overlays />
      <Wayfinding />
      <Feedback />
    </Stack>
  );
}
