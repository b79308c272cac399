import { Columns2, HeartOff, MapIcon, Route } from 'lucide-react';
import { useState } from 'react';
import {
  accountPath,
  comparePath,
  defaultSearchState,
  type HostServices,
  LIMITS,
  type ListingCard,
  NO_PREFIX,
  planPath,
  searchKey,
  searchUrl,
  TITLE_LAND_VALUES,
} from 'shared-contracts';
import {
  Badge,
  Button,
  CheckboxField,
  EmptyState,
  ErrorState,
  Row,
  useCollections,
  useHost,
  useLink,
  useSession,
} from 'shared-ui';
import classes from '../common/account.module.css';
import { i18n } from '../texts';
import { FavoriteNote } from './favorite-note';
import { ListingRows } from './listing-rows';
import { ShareFavorites, useOwnShortlist } from './share-favorites';

/** The search limited to favorites, with all land tenures. */
const FAVORITES_ON_THE_MAP = searchUrl(NO_PREFIX, {
  ...defaultSearchState(),
  filters: { ...defaultSearchState().filters, title_land: [...TITLE_LAND_VALUES] },
  limitSearchToFavorites: true,
});

/** The favorites, newest first. Each can be removed, and selected for a comparison. */
export function Favorites() {
  const host = useHost();
  const { user } = useSession(host);
  const { favorites, saving, failed } = useCollections(host);
  const own = useOwnShortlist();
  const [selected, setSelected] = useState<readonly string[]>([]);
  if (failed.favorites) {
    return (
      <ErrorState message={i18n.t("We couldn't load your favorites.")} onRetry={() => void host.collections.reload()} />
    );
  }
  if (favorites.length === 0) {
    return (
      <>
        <NoFavorites />
        {own.data?.shortlist && (
          <Row gap={4} rowGap={2} justify="center" wrap>
            <ShareFavorites own={own} />
          </Row>
        )}
      </>
    );
  }
  const noteOf = ({ internal_id, mls_id }: ListingCard) =>
    favorites.find((favorite) => favorite.internal_id === internal_id || favorite.mls_id === mls_id)?.note ?? null;
  const ids = favorites.flatMap(({ internal_id }) => internal_id ?? []);
  const compared = selected.filter((id) => ids.includes(id));
  return (
    <>
      <Row gap={4} rowGap={2} justify="end" wrap className={classes.above}>
        {ids.length > 1 ? (
          <Compare ids={compared} />
        ) : (
          <p className={classes.soft}>{i18n.t('Save a second home to compare both.')}</p>
        )}
        <ShowOnTheMap />
        <ShareFavorites own={own} />
      </Row>
      <ListingRows
        ids={ids}
        onOpen={(cards) => publishFavorites(host, cards)}
        below={(listing) => (
          <Row gap={3} rowGap={1} wrap className={classes.below}>
            {own.data?.shortlist?.news.some(({ internal_id }) => internal_id === listing.internal_id) && (
              <Badge tone="coral">{i18n.t('New')}</Badge>
            )}
            {ids.length > 1 && (
              <CheckboxField
                label={i18n.t('Compare')}
                aria-label={i18n.t('Compare {address}', { address: listing.address.line_1 })}
                checked={compared.includes(listing.internal_id)}
                onChange={({ currentTarget: { checked } }) => {
                  const others = compared.filter((id) => id !== listing.internal_id);
                  setSelected(checked ? [...others, listing.internal_id] : others);
                }}
              />
            )}
            <Button
              variant="quiet"
              size="small"
              icon={<HeartOff />}
              busy={saving.includes(listing.internal_id)}
              onClick={() => void host.collections.toggleFavorite(listing)}
            >
              {i18n.t('Remove')}
            </Button>
            <FavoriteNote
              listingId={listing.internal_id}
              stored={noteOf(listing)}
              readOnly={user?.signed_in_sudo ?? false}
            />
          </Row>
        )}
      />
    </>
  );
}

function NoFavorites() {
  const host = useHost();
  return (
    <EmptyState
      title={i18n.t('No favorites yet')}
      action={
        <Button onClick={() => host.navigate.to(host.navigate.withPrefix('/listings'))}>
          {i18n.t('Find listings')}
        </Button>
      }
    >
      {i18n.t('Tap the heart on a home to save it.')}
    </EmptyState>
  );
}

/** The link to the comparison of the selected favorites; before that, what to select. */
function Compare({ ids }: { ids: readonly string[] }) {
  const host = useHost();
  const link = useLink(host);
  const canCompare = ids.length >= 2 && ids.length <= LIMITS.compared;
  return (
    <Row gap={3} rowGap={2} wrap>
      {canCompare ? (
        <Button size="small" icon={<Columns2 />} {...link(comparePath(ids))}>
          {i18n.t('Compare {count} homes', { count: ids.length })}
        </Button>
      ) : (
        <p className={classes.soft}>{i18n.t('Select two to four homes to compare.')}</p>
      )}
      {ids.length > 0 && ids.length <= LIMITS.planned && (
        <Button size="small" variant="secondary" icon={<Route />} {...link(planPath(ids))}>
          {i18n.t('Plan a day')}
        </Button>
      )}
    </Row>
  );
}

function ShowOnTheMap() {
  const host = useHost();
  const show = () => {
    // The panel is already over the map.
    host.bus.publish('account:close-panel', {});
    host.navigate.to(host.navigate.withPrefix(FAVORITES_ON_THE_MAP));
  };
  return (
    <Button variant="secondary" size="small" icon={<MapIcon />} onClick={show}>
      {i18n.t('Show on the map')}
    </Button>
  );
}

/** Publishes the favorites as the list from which a listing opens: previous and next then go through the favorites. */
export function publishFavorites({ bus }: HostServices, cards: readonly ListingCard[]): void {
  const entries = cards.map(({ internal_id, slug }) => ({ internal_id, slug }));
  bus.publish('search:results', {
    // The list is complete, so it has no key of a search that could load more.
    key: searchKey(['favorites', entries.map(({ internal_id }) => internal_id)]),
    context: 'favorites',
    total: entries.length,
    from: 0,
    entries,
    url: accountPath('favorites'),
  });
}
