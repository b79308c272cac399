import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type MapBounds, type MapCluster, mapBoundsOf, type SearchRequest, searchCards } from 'shared-contracts';
import { ErrorState, IconButton, placeText, Row, Skeleton, Stack, Text, useCall, useHost } from 'shared-ui';
import { ListingRow } from 'shared-ui/listing-row';
import type { ResultActions } from '../state/use-result-actions';
import { i18n } from '../texts';
import classes from './map.module.css';

interface ClusterListProps {
  /** the search of the map */
  request: SearchRequest | null;
  cluster: MapCluster;
  actions: Pick<ResultActions, 'hrefOf' | 'open'>;
  onClose: () => void;
}

const MAX_ROWS = 100;

/** The homes of a cluster that no zoom takes apart, such as those of one building. */
export function ClusterList({ request, cluster, actions, onClose }: ClusterListProps) {
  const host = useHost();
  const body = request && { ...request, page: 1, limit: MAX_ROWS, mapBounds: boxAround(cluster) };
  const { data, error, retry } = useCall(host, searchCards, body && { body }, { revalidateIfStale: false });
  const total = data?.total ?? cluster.count;
  const title = i18n.t('{count, plural, one {# home} other {# homes}} here', { count: total });
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const element = panel.current;
    // the map's popup focuses its first control when it opens; this list may come after that
    element?.querySelector('button')?.focus({ preventScroll: true });
    return () => {
      const isLeft = element?.contains(document.activeElement) || document.activeElement === document.body;
      if (isLeft && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Stack gap={2} ref={panel} role="dialog" aria-label={title} className={classes.homes}>
      <Row gap={2} justify="between">
        <p className={classes.price}>{title}</p>
        <IconButton label={i18n.t('Close')} icon={<X />} size="small" onClick={onClose} />
      </Row>
      {error && <ErrorState compact message={error.message} onRetry={retry} />}
      {!data && !error && <Skeleton lines={4} />}
      <Stack as="ul" gap={3} className={classes.homesList}>
        {data?.results.map((home) => (
          <li key={home.internal_id}>
            <ListingRow
              listing={{ ...home, address: home.street_address_short, place: placeText(home), photo: home.photos[0] }}
              href={actions.hrefOf(home)}
              onOpen={() => actions.open(home, home)}
              photoBase={host.settings.photoBase}
            />
          </li>
        ))}
      </Stack>
      {data && total > data.results.length && <Text tone="soft">{i18n.t('The list of results has all of them.')}</Text>}
    </Stack>
  );
}

/** A cell of the map's grid at the largest zoom, in degrees: about nine metres. */
const CELL = 360 / (8 * 2 ** 19);

function boxAround({ lat, lng }: MapCluster): MapBounds {
  return mapBoundsOf({ lat: lat + CELL, lng: lng + CELL }, { lat: lat - CELL, lng: lng - CELL });
}
