import { listingPath, type SearchAnswer } from 'shared-contracts';
import {
  Button,
  type CallState,
  Grid,
  Heading,
  ListingCard,
  QueryBoundary,
  Row,
  useCollections,
  useHost,
  useYenRate,
  YenNote,
} from 'shared-ui';
import { i18n } from '../texts';
import classes from './home.module.css';

/** The newest listings. */
export function Newest({ state }: { state: CallState<SearchAnswer> }) {
  const host = useHost();
  const yenRate = useYenRate(host);
  const { saving } = useCollections(host);
  const { collections, navigate, settings } = host;
  return (
    <section className={classes.section}>
      <Row gap={2} align="baseline" justify="between" wrap className={classes.headingRow}>
        <Heading size="2xl">{i18n.t('New on the market')}</Heading>
        <Button variant="quiet" href={`${navigate.withPrefix('/listings')}?sort_order=newest`}>
          {i18n.t('See all')}
        </Button>
      </Row>
      <QueryBoundary state={state}>
        {({ results }) => (
          <Grid as="ul" min="17rem" gap={6} className={classes.cards}>
            {results.map((listing) => (
              <li key={listing.internal_id}>
                <ListingCard
                  listing={listing}
                  href={listingPath(navigate.current().prefix, listing.slug)}
                  onOpen={({ slug }) => navigate.to(listingPath(navigate.current().prefix, slug))}
                  favorite={collections.isFavorite(listing)}
                  saving={saving.includes(listing.internal_id)}
                  onFavorite={(chosen) => void collections.toggleFavorite(chosen)}
                  yenRate={yenRate}
                  photoBase={settings.photoBase}
                  sizes="(min-width: 64rem) 20rem, (min-width: 40rem) 50vw, 100vw"
                />
              </li>
            ))}
          </Grid>
        )}
      </QueryBoundary>
      <YenNote rate={yenRate} />
    </section>
  );
}
