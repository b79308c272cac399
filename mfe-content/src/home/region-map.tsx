import { useId, useState } from 'react';
import { formatNumber, type NestedRegion, placeName, readDistricts, searchPath } from 'shared-contracts';
import { cx, Heading, QueryBoundary, Row, Sentence, Stack, useCall, useHost, VisuallyHidden } from 'shared-ui';
import { i18n } from '../texts';
import { ISLAND_SHAPES, MAP_SIZE, OTHER_OUTLINES } from './island-shapes';
import classes from './region-map.module.css';

/** Maximum number of district names next to the map. */
const DISTRICTS = 8;

/** A map of the islands, each a link to its homes. The island under the pointer shows its districts. */
export function RegionMap() {
  const host = useHost();
  const state = useCall(host, readDistricts, {});
  return (
    <section className={classes.section}>
      <Heading size="2xl">{i18n.t('From Hanalei to Kaʻū')}</Heading>
      <QueryBoundary state={state} waiting={<div className={classes.map} />}>
        {(islands) => <Islands islands={islands} />}
      </QueryBoundary>
    </section>
  );
}

function Islands({ islands }: { islands: readonly NestedRegion[] }) {
  const host = useHost();
  const [chosen, setChosen] = useState('maui');
  const island = islands.find(({ handle }) => handle === chosen) ?? islands[0];
  const hrefOf = (...handles: string[]) => searchPath(host.navigate.current().prefix, handles);
  return (
    <div className={classes.map}>
      <Outlines chosen={island?.handle} onChoose={setChosen} />
      <ul className={classes.names}>
        {ISLAND_SHAPES.map(({ handle, label: [x, y] }) => {
          const region = islands.find((one) => one.handle === handle);
          if (!region) return null;
          return (
            <li key={handle} className={classes.name} style={{ left: `${x}%`, top: `${y}%` }}>
              <Stack
                as="a"
                href={hrefOf(handle)}
                className={cx(classes.link, handle === island?.handle && classes.current)}
                onFocus={() => setChosen(handle)}
                onPointerEnter={() => setChosen(handle)}
              >
                {placeName(region.name)}{' '}
                <span className={classes.count}>
                  <Sentence
                    text={i18n.t('{count, plural, other {#<0> homes</0>}}', { count: region.listing_count })}
                    parts={[(text) => <VisuallyHidden>{text}</VisuallyHidden>]}
                  />
                </span>
              </Stack>
            </li>
          );
        })}
      </ul>
      {island && <Districts island={island} hrefOf={hrefOf} />}
    </div>
  );
}

interface OutlinesProps {
  chosen: string | undefined;
  onChoose: (handle: string) => void;
}

/** Hidden from assistive technology, which gets the list of names. */
function Outlines({ chosen, onChoose }: OutlinesProps) {
  const coast = useId();
  return (
    <svg viewBox={`0 0 ${MAP_SIZE.width} ${MAP_SIZE.height}`} className={classes.picture} aria-hidden="true">
      <defs>
        <g id={coast}>
          {ISLAND_SHAPES.map(({ handle, outline }) => (
            <path key={handle} d={outline} />
          ))}
          <path d={OTHER_OUTLINES} />
        </g>
      </defs>
      {[46, 28, 13].map((width) => (
        <use key={width} href={`#${coast}`} className={classes.shallows} strokeWidth={width} />
      ))}
      <path d={OTHER_OUTLINES} className={classes.other} />
      {ISLAND_SHAPES.map(({ handle, outline }) => (
        <path
          key={handle}
          d={outline}
          className={cx(classes.island, handle === chosen && classes.chosen)}
          onPointerEnter={() => onChoose(handle)}
        />
      ))}
    </svg>
  );
}

interface DistrictsProps {
  island: NestedRegion;
  hrefOf: (...handles: string[]) => string;
}

function Districts({ island, hrefOf }: DistrictsProps) {
  const districts = island.children.toSorted((a, b) => b.listing_count - a.listing_count).slice(0, DISTRICTS);
  return (
    <div className={classes.districts}>
      <p className={classes.islandName}>{placeName(island.name)}</p>
      <p className={classes.total}>{i18n.t('{count, plural, other {# homes}}', { count: island.listing_count })}</p>
      <ul className={classes.list}>
        {districts.map((district) => (
          <li key={district.handle}>
            <Row
              as="a"
              gap={3}
              align="stretch"
              justify="between"
              href={hrefOf(island.handle, district.handle)}
              className={classes.district}
            >
              {placeName(district.name)} <span className={classes.count}>{formatNumber(district.listing_count)}</span>
            </Row>
          </li>
        ))}
      </ul>
    </div>
  );
}
