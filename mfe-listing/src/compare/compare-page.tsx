import { Link2, Mail, Printer, Route, Share2, X } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  comparePath,
  type HostServices,
  LIMITS,
  type Listing,
  listingByInternalId,
  listingPath,
  type PageProps,
  placeHeading,
  planPath,
} from 'shared-contracts';
import { cityText } from 'shared-contracts/listing-facts';
import {
  Button,
  CheckboxField,
  copyLink,
  EmptyState,
  ErrorState,
  Heading,
  IconButton,
  Link,
  type LoaderContext,
  lazyComponent,
  loadYenRate,
  Photo,
  Row,
  Sentence,
  Skeleton,
  Stack,
  Text,
  useCall,
  useHost,
  useInBrowser,
  useLink,
  useTopic,
  useYenRate,
  VisuallyHidden,
  YenNote,
} from 'shared-ui';
import { idsOf } from '../common/ids-of';
import { MlsValues } from '../common/mls-values';
import { warnOfMissingPhoto } from '../media/photo-mosaic';
import { i18n } from '../texts';
import classes from './compare.module.css';
import { type CompareRow, compareRows, costNote } from './compare-rows';

/** Its texts load after what is seen first. */
const Zones = lazyComponent(async () => (await import('../facts/zones')).Zones, {
  get message() {
    return i18n.t("We couldn't load what the zones mean.");
  },
  waiting: null,
});

/** Up to four listings side by side. The address has their ids, so that the page can be shared. */
export function ComparePage({ host, match }: PageProps) {
  const ids = comparedIds(match.query);
  const isCut = idsOf(match.query).length > LIMITS.compared;
  const search = useTopic(host, 'search:changed');
  const found = useListings(host, ids);
  const listings = found.flatMap(({ data }) => data ?? []);
  const isLoading = found.some(({ data, error }) => data === undefined && !error);
  const failed = found.find(({ error }) => error);
  const gone = found.filter(({ data }) => data === null).length;
  const searchUrl = search?.url ?? host.navigate.withPrefix('/listings');
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className={classes.page}>
      <Text as={Link} host={host} to={searchUrl} size="s" data-hide="print">
        {i18n.t('Back to Search')}
      </Text>
      <Heading as="h1" ref={heading} size="3xl" weight="strong" className={classes.title} tabIndex={-1}>
        {i18n.t('Compare homes')}
      </Heading>
      {failed?.error && (
        <ErrorState
          compact
          message={i18n.t("We couldn't load all homes. {reason}", { reason: failed.error.message })}
          onRetry={failed.retry}
        />
      )}
      {isCut && (
        <Text role="status">
          {i18n.t('Up to {count} homes can be compared. The others of this address are left out.', {
            count: LIMITS.compared,
          })}
        </Text>
      )}
      {gone > 0 && (
        <Text tone="soft">
          {i18n.t('{gone, plural, one {One home is} other {# homes are}} no longer shown.', { gone })}
        </Text>
      )}
      {isLoading && <Skeleton lines={12} />}
      {!isLoading && !failed && listings.length === 0 && <NothingToCompare searchUrl={searchUrl} />}
      {!isLoading && listings.length > 0 && (
        <Comparison
          listings={listings}
          searchUrl={searchUrl}
          onRemove={(others) => {
            // the pressed button disappears
            heading.current?.focus();
            host.navigate.to(comparePath(others), { replace: true, keepScroll: true });
          }}
        />
      )}
    </section>
  );
}

/** What an agent is asked about the homes. */
const questionText = (listings: readonly Listing[]): string =>
  [
    i18n.t('I am comparing these homes:'),
    ...listings.map(({ address, mls_id }) =>
      i18n.t('{address} (MLS# {mlsId})', { address: address.line_1, mlsId: mls_id }),
    ),
  ].join('\n');

function NothingToCompare({ searchUrl }: { searchUrl: string }) {
  const host = useHost();
  return (
    <EmptyState
      title={i18n.t('No homes to compare')}
      action={<Button onClick={() => host.navigate.to(searchUrl)}>{i18n.t('Find homes')}</Button>}
    >
      {i18n.t('Select two to four homes in the search or in your favorites.')}
    </EmptyState>
  );
}

interface ComparisonProps {
  listings: readonly Listing[];
  searchUrl: string;
  /** gets the ids of the homes that stay */
  onRemove: (others: readonly string[]) => void;
}

function Comparison({ listings, searchUrl, onRemove }: ComparisonProps) {
  const host = useHost();
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const link = useLink(host);
  const canShare = useInBrowser() && 'share' in navigator;
  const yenRate = useYenRate(host);
  const rows = compareRows(listings, new Date(), yenRate);
  const cost = costNote(listings);
  const isSeveral = listings.length > 1;
  return (
    <>
      <Row gap={4} rowGap={2} justify="between" wrap data-hide="print">
        {isSeveral ? (
          <CheckboxField
            label={i18n.t('Show differences only')}
            checked={onlyDifferences}
            onChange={(event) => setOnlyDifferences(event.currentTarget.checked)}
          />
        ) : (
          <Text tone="soft">
            <Sentence
              text={i18n.t('Select another home in the <0>search</0> to compare it with this one.')}
              parts={[
                (text) => (
                  <Link host={host} to={searchUrl}>
                    {text}
                  </Link>
                ),
              ]}
            />
          </Text>
        )}
        <Row gap={4} rowGap={2} justify="between" wrap>
          <Button
            variant="secondary"
            size="small"
            icon={<Route />}
            {...link(planPath(listings.map(({ internal_id }) => internal_id)))}
          >
            {i18n.t('Plan a day')}
          </Button>
          <Button
            variant="secondary"
            size="small"
            icon={<Mail />}
            onClick={() => host.bus.publish('contact:open', { kind: 'email-agent', message: questionText(listings) })}
          >
            {i18n.t('Ask an agent')}
          </Button>
          {canShare && (
            <Button
              variant="secondary"
              size="small"
              icon={<Share2 />}
              // closing the device's share sheet is no failure
              onClick={() =>
                void navigator.share({ title: i18n.t('Compare homes'), url: location.href }).catch(() => undefined)
              }
            >
              {i18n.t('Share')}
            </Button>
          )}
          <Button
            variant="secondary"
            size="small"
            icon={<Link2 />}
            onClick={() => void copyLink(host, location.href, i18n.t('Link copied to clipboard'))}
          >
            {i18n.t('Copy link')}
          </Button>
          <Button variant="secondary" size="small" icon={<Printer />} onClick={() => window.print()}>
            {i18n.t('Print')}
          </Button>
        </Row>
      </Row>
      <div className={classes.frame}>
        <table className={classes.table}>
          <caption className={classes.caption}>
            <span className={classes.captionText}>
              {isSeveral ? i18n.t('Facts that differ are in bold.') : i18n.t('Facts of this home.')}
              {listings.length > 2 && (
                <span className={classes.sideways}>
                  {' '}
                  {i18n.t('Scroll sideways to see all {count} homes.', { count: listings.length })}
                </span>
              )}
            </span>
          </caption>
          <thead>
            <tr>
              <td />
              {listings.map((listing) => (
                <th key={listing.internal_id} scope="col">
                  <Head listing={listing} listings={listings} onRemove={onRemove} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows
              .filter(({ differs }) => differs || !onlyDifferences)
              .map((row) => (
                <ComparedFact key={row.label} row={row} listings={listings} />
              ))}
          </tbody>
        </table>
      </div>
      <YenNote rate={yenRate} />
      {cost && (
        <Text size="s" tone="soft">
          {cost}
        </Text>
      )}
      <div className={classes.zones}>
        <Zones listings={listings} />
      </div>
    </>
  );
}

type HeadProps = Pick<ComparisonProps, 'listings' | 'onRemove'> & { listing: Listing };

function Head({ listing, listings, onRemove }: HeadProps) {
  const host = useHost();
  const { address, slug, internal_id: id, photos } = listing;
  const city = cityText(listing);
  const others = listings.flatMap(({ internal_id }) => (internal_id === id ? [] : internal_id));
  return (
    <Stack gap={2} className={classes.head}>
      <div className={classes.photo}>
        <Photo photo={photos[0]} alt="" sizes="16rem" base={host.settings.photoBase} onMissing={warnOfMissingPhoto} />
        <IconButton
          className={classes.remove}
          data-hide="print"
          look="solid"
          size="small"
          label={i18n.t('Remove {address}', { address: address.line_1 })}
          icon={<X size={18} />}
          onClick={() => onRemove(others)}
        />
      </div>
      <Text as={Link} host={host} to={listingPath(host.navigate.current().prefix, slug)} tone="text" weight="strong">
        {address.line_1}
        {city && <span className={classes.city}>{placeHeading(city)}</span>}
      </Text>
    </Stack>
  );
}

function ComparedFact({
  row: { label, values, differs },
  listings,
}: {
  row: CompareRow;
  listings: readonly Listing[];
}) {
  return (
    <tr className={differs ? classes.differs : undefined}>
      <th scope="row">
        {i18n.t(label)}
        {differs && <VisuallyHidden> {i18n.t('(differs)')}</VisuallyHidden>}
      </th>
      {listings.map(({ internal_id }, at) => (
        <td key={internal_id}>{values[at]?.length ? <MlsValues values={values[at]} /> : <Unknown />}</td>
      ))}
    </tr>
  );
}

function Unknown() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{i18n.t('Not known')}</VisuallyHidden>
    </>
  );
}

/** The ids of an address: `ids=a,b`, each once, at most four. */
const comparedIds = (query: string): string[] => idsOf(query).slice(0, LIMITS.compared);

/** The listings of up to four ids; null data means that a listing is not public. */
function useListings(host: HostServices, [first, second, third, fourth]: readonly string[]) {
  const calls = [useListing(host, first), useListing(host, second), useListing(host, third), useListing(host, fourth)];
  return [first, second, third, fourth].flatMap((id, at) => (id === undefined ? [] : (calls[at] ?? [])));
}

function useListing(host: HostServices, id: string | undefined) {
  return useCall(host, listingByInternalId, id === undefined ? null : { params: { id } });
}

/** Loads the compared listings. */
export function loadCompared({ match, api }: LoaderContext): Promise<unknown> {
  return Promise.all([
    loadYenRate(api),
    ...comparedIds(match.query).map((id) => api.call(listingByInternalId, { params: { id } })),
  ]);
}
