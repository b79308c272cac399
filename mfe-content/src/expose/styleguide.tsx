import type { PageProps } from 'shared-contracts';
import { definePage, lazyComponent, Skeleton } from 'shared-ui';
import classes from '../page/page.module.css';
import { i18n } from '../texts';

const Styleguide = lazyComponent(async () => (await import('../styleguide/styleguide')).Styleguide, {
  message: "We couldn't load the components.",
  waiting: <Skeleton height="60vh" />,
});

// only for developers, and it has maps: the server does not render it
export const { bootstrap, mount, unmount, update } = definePage(StyleguidePage, { remote: 'content', texts: i18n });

/** All shared components in their states. */
function StyleguidePage({ host }: PageProps) {
  return (
    <div className={classes.page}>
      <Styleguide map={host.settings.map} />
    </div>
  );
}
