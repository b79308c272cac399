import { formatNumber, placeName, type Region, type RoutePrefix, searchPath } from 'shared-contracts';
import { Heading, Link, Row, Stack, Text, useHost } from 'shared-ui';
import { i18n } from '../texts';
import { neighboursOf, withinRegion } from './neighbours';
import classes from './region-content.module.css';

interface RegionLinksProps {
  prefix: RoutePrefix;
  region: Region;
  regions: readonly Region[];
}

/** Links to the regions within this one, and to its neighbors. */
export function RegionLinks({ prefix, region, regions }: RegionLinksProps) {
  const host = useHost();
  const lists = [
    { title: i18n.t('In {place}', { place: placeName(region.name) }), links: withinRegion(region, regions) },
    { title: i18n.t('Near {place}', { place: placeName(region.name) }), links: neighboursOf(region, regions) },
  ];
  return lists
    .filter(({ links }) => links.length > 0)
    .map(({ title, links }) => (
      <Stack as="nav" gap={2} key={title} aria-label={title}>
        <Heading as="h3" size="m" weight="strong">
          {title}
        </Heading>
        <Row as="ul" gap={2} align="stretch" wrap>
          {links.map((each) => (
            <li key={each.region_level_string}>
              <Link
                host={host}
                className={classes.link}
                to={searchPath(
                  prefix,
                  each.path.map((step) => step.handle),
                )}
              >
                {placeName(each.name)}{' '}
                <Text as="span" tone="soft" numeric>
                  {formatNumber(each.listing_count)}
                </Text>
              </Link>
            </li>
          ))}
        </Row>
      </Stack>
    ));
}
