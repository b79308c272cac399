import { type NestedRegion, placeName, readDistricts, readIslands, searchPath } from 'shared-contracts';
import { Heading, Photo, QueryBoundary, Stack, Text, useCall, useHost } from 'shared-ui';
import { i18n } from '../texts';
import classes from './home.module.css';

/** Links to the islands' pages, each with a photo and the number of homes for sale. */
export function Islands() {
  const host = useHost();
  const state = useCall(host, readDistricts, {});
  // The islands are shown without photos if the photos fail to load.
  const { data: shown } = useCall(host, readIslands, {});
  return (
    <section className={classes.section}>
      <Heading size="2xl">{i18n.t('Six islands, one search')}</Heading>
      <QueryBoundary state={state} waiting={<div className={classes.islandsWaiting} />}>
        {(islands) => (
          <ul className={classes.islands}>
            {islands.map((island) => (
              <li key={island.handle}>
                <Island island={island} image={shown?.find(({ handle }) => handle === island.handle)?.image} />
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </section>
  );
}

interface IslandProps {
  island: NestedRegion;
  image: string | null | undefined;
}

function Island({ island, image }: IslandProps) {
  const host = useHost();
  return (
    <Stack as="a" href={searchPath(host.navigate.current().prefix, [island.handle])} className={classes.island}>
      <span className={classes.islandPhoto}>
        {image && <Photo src={image} alt="" base={host.settings.photoBase} sizes="(min-width: 64rem) 13rem, 50vw" />}
      </span>
      <Text as="span" size="xl" font="display" className={classes.islandName}>
        {placeName(island.name)}
      </Text>
      <Text as="span" size="s" tone="soft">
        {i18n.t('{count, plural, other {# for sale}}', { count: island.listing_count })}
      </Text>
    </Stack>
  );
}
