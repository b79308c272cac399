import {
  formatPrice,
  HAWAII_TIME_ZONE,
  type Listing,
  listingByMls,
  type PageProps,
  type PricePoint,
  type SimilarListing,
  similarListings,
} from 'shared-contracts';
import { formatDaysOnMarket, fullAddress } from 'shared-contracts/listing-facts';
import { type ListingInterestReport, readInterestReport } from 'shared-contracts/staff';
import { EmptyState, ErrorState, type LoaderContext, Skeleton, useCall } from 'shared-ui';
import { Paper } from 'shared-ui/paper';
import { ReportCharts } from './listing-report';
import classes from './report-page.module.css';

const DAY = new Intl.DateTimeFormat('en-US', { timeZone: HAWAII_TIME_ZONE, dateStyle: 'long' });

/** The results of a listing for its agent, for paper: interest by week, price, and comparison. The first HTML has all of it. */
export function ReportPage({ host, match: { route } }: PageProps) {
  const id = route.page === 'listing-report' ? route.mlsId : null;
  const report = useCall(host, readInterestReport, id === null ? null : { params: { id } });
  const listing = useCall(host, listingByMls, id === null ? null : { params: { id } });
  const slug = listing.data?.slug;
  const similar = useCall(host, similarListings, slug === undefined ? null : { params: { slug } });
  const failed = [report, listing, similar].find(({ error }) => error);
  if (failed?.error)
    return <ErrorState message={`We couldn't load this report. ${failed.error.message}`} onRetry={failed.retry} />;
  if (report.data === null || listing.data === null)
    return <EmptyState title="Listing not found">Sold and expired listings have no report.</EmptyState>;
  if (!report.data || !listing.data || !similar.data) return <Skeleton lines={12} />;
  const { siteName } = host.settings;
  return <Report siteName={siteName} report={report.data} listing={listing.data} similar={similar.data} />;
}

/** Loads the figures of the listing, and similar ones. */
export async function loadReport({ match: { route }, api }: LoaderContext): Promise<void> {
  if (route.page !== 'listing-report') return;
  const input = { params: { id: route.mlsId } };
  const [, listing] = await Promise.all([api.call(readInterestReport, input), api.call(listingByMls, input)]);
  if (listing) await api.call(similarListings, { params: { slug: listing.slug } });
}

interface ReportProps {
  siteName: string;
  report: ListingInterestReport;
  listing: Listing;
  similar: readonly SimilarListing[];
}

function Report({ siteName, report, listing, similar }: ReportProps) {
  const onMarket = listing.listing_at ? `${formatDaysOnMarket(listing.listing_at, new Date())} on the market` : '';
  const about = ['Listing Report', `MLS ${listing.mls_number}`, listing.listing_status_name, onMarket];
  return (
    <Paper
      siteName={siteName}
      title={fullAddress(listing)}
      price={priceOf(listing)}
      about={about.filter(Boolean).join(' · ')}
      foot={`Page views, favorites and leads of the last ${report.weeks.length} weeks, counted on ${siteName}; a week begins on Monday, Hawaii time.`}
    >
      <ReportCharts report={report} />
      <h2>Price</h2>
      <Table head={['Since', 'Price', 'Change']} lines={priceLines(listing, report.prices)} />
      <Comparison listing={listing} similar={similar} />
    </Paper>
  );
}

const priceOf = ({ asking_price: price, is_rental }: Pick<Listing, 'asking_price' | 'is_rental'>): string =>
  price === null ? 'Price on request' : formatPrice(price, is_rental);

/** Every price asked so far. */
function priceLines({ is_rental }: Listing, prices: readonly PricePoint[]): string[][] {
  return prices.map(({ price, since }, index) => [
    since === null ? (index === 0 ? 'Before' : 'Later') : DAY.format(new Date(since)),
    formatPrice(price, is_rental),
    change(price, prices[index - 1]?.price ?? null),
  ]);
}

function change(now: number, before: number | null): string {
  if (before === null || before === 0) return '';
  const share = (now - before) / before;
  return `${share > 0 ? '+' : ''}${(share * 100).toFixed(1)}%`;
}

/** The homes that a buyer of this one would look at too, cheapest first, with this one among them. */
function Comparison({ listing, similar }: Pick<ReportProps, 'listing' | 'similar'>) {
  if (similar.length === 0)
    return (
      <>
        <h2>Similar listings</h2>
        <p>None are on the market around this price.</p>
      </>
    );
  const cheaper = similar.filter(({ asking_price: price }) => (price ?? 0) < (listing.asking_price ?? 0)).length;
  const own = perFoot(listing);
  const homes = [...similar, { ...listing, address: `${listing.address.line_1} (this one)` }];
  const lines = homes
    .sort((a, b) => (a.asking_price ?? 0) - (b.asking_price ?? 0))
    .map((home) => [home.address, priceOf(home), perFoot(home) || '–']);
  return (
    <>
      <h2>Similar listings</h2>
      <p>
        {cheaper === 0 ? 'None' : cheaper} of {similar.length} similar listings on the market ask for less
        {own && `; this one asks ${own}`}.
      </p>
      <Table head={['Address', 'Price', 'Per square foot']} lines={lines} />
    </>
  );
}

function perFoot({ asking_price: price, total_floor_area: floor }: Pick<Listing, 'asking_price' | 'total_floor_area'>) {
  return price === null || !floor ? '' : `$${Math.round(price / floor).toLocaleString('en-US')} per sq ft`;
}

/** The first cell of a line is its name; the others are numbers. */
function Table({ head, lines }: { head: readonly string[]; lines: readonly (readonly string[])[] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {head.map((text) => (
            <th key={text} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.join()}>
            {line.map((text, index) => (
              <td key={head[index]}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
