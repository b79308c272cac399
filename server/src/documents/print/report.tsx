import {
  formatCardPrice,
  formatPrice,
  type Listing,
  type PricePoint,
  type SimilarListing,
  truncateWords,
} from 'shared-contracts';
import { formatDaysOnMarket } from 'shared-contracts/listing-facts';
import { fullAddress } from '../listing-facts';
import { Columns, type Row, Rows, type Step, Steps } from './chart';
import { dayText, paper } from './paper';
import type { Interest, WeeklyCounts } from './report.repository';
import { priceOf } from './sheet';

/** Weeks the report looks back: page views are kept for 90 days. */
export const REPORT_WEEKS = 12;
const DAY_MS = 86_400_000;
const HAWAII_BEHIND_MS = 10 * 3_600_000;

export interface ReportFacts {
  listing: Listing;
  interest: Interest;
  similar: readonly SimilarListing[];
  /** prices of the listing, oldest first; since when is not always known */
  prices: readonly PricePoint[];
  siteName: string;
  now: Date;
}

/** The results of a listing for its advisor: interest by week, price, and comparison. */
export function listingReport({ listing, interest, similar, prices, siteName, now }: ReportFacts): string {
  const weeks = weeksBefore(now);
  const address = fullAddress(listing);
  return paper({
    title: `Listing Report, ${address}`,
    siteName,
    now,
    children: (
      <>
        <h1>{address}</h1>
        <p className="paper-price">{priceOf(listing)}</p>
        <p className="paper-soft">
          Listing Report · MLS {listing.mls_number} · {listing.listing_status_name}
        </p>
        <Counts listing={listing} interest={interest} now={now} />
        <InterestPart interest={interest} weeks={weeks} />
        <PricePart listing={listing} prices={prices} now={now} />
        <Pressure listing={listing} similar={similar} />
        <p className="paper-foot">
          Page views, favorites and leads of the last {REPORT_WEEKS} weeks, counted on {siteName}; a week begins on
          Monday, Hawaii time.
        </p>
      </>
    ),
  });
}

/** A chart for each kind; one sentence without any visit. */
function InterestPart({ interest: { views, favorites, leads }, weeks }: { interest: Interest; weeks: string[] }) {
  const kinds: [string, WeeklyCounts][] = [
    ['Page views', views],
    ['Favorites', favorites],
    ['Leads', leads],
  ];
  if (kinds.some(([, weekly]) => sum(weekly) > 0))
    return kinds.map(([name, weekly]) => <WeeklyChart key={name} name={name} weeks={weeks} weekly={weekly} />);
  return (
    <>
      <h2>Interest by week</h2>
      <p className="paper-soft">No page views, favorites or leads in these weeks.</p>
    </>
  );
}

function WeeklyChart({ name, weeks, weekly }: { name: string; weeks: string[]; weekly: WeeklyCounts }) {
  const heading = <h2>{name} by week</h2>;
  if (sum(weekly) === 0)
    return (
      <>
        {heading}
        <p className="paper-soft">None in these weeks.</p>
      </>
    );
  const bars = weeks.map((week) => ({ label: shortDay(week), value: weekly.get(week) ?? 0 }));
  return (
    <div className="paper-keep">
      {heading}
      <Columns name={name} bars={bars} />
    </div>
  );
}

function Counts({ listing, interest, now }: { listing: Listing; interest: Interest; now: Date }) {
  const { views, favorites, leads } = interest;
  const figures: [string, string | number][] = [
    ['Page views', sum(views)],
    ['Favorites', sum(favorites)],
    ['Leads', sum(leads)],
    ['On market', listing.listing_at ? formatDaysOnMarket(listing.listing_at, now) : 'n/a'],
  ];
  return (
    <div className="paper-counts">
      {figures.map(([label, figure]) => (
        <div key={label}>
          <b>{figure}</b>
          {label}
        </div>
      ))}
    </div>
  );
}

const sum = (weekly: WeeklyCounts) => [...weekly.values()].reduce((total, value) => total + value, 0);

/** Every price asked so far, as a table; drawn where the days are known too. */
function PricePart({ listing, prices, now }: { listing: Listing; prices: readonly PricePoint[]; now: Date }) {
  const lines = prices.map(({ price, since }, index) => [
    since === null ? (index === 0 ? 'Before' : 'Later') : dayText(new Date(since)),
    formatPrice(price, listing.is_rental),
    change(price, prices[index - 1]?.price ?? null),
  ]);
  return (
    <div className="paper-keep">
      <h2>Price</h2>
      {prices.length > 1 && <Steps name="Price" values={stepsOf(listing, prices)} until={now.getTime()} />}
      <Table head={['Since', 'Price', 'Change']} lines={lines} />
    </div>
  );
}

function stepsOf({ is_rental }: Listing, prices: readonly PricePoint[]): Step[] {
  return prices.flatMap(({ price, since }) =>
    since === null
      ? []
      : [
          {
            label: shortDay(new Date(Date.parse(since) - HAWAII_BEHIND_MS).toISOString()),
            at: Date.parse(since),
            value: price,
            text: formatCardPrice(price, is_rental),
          },
        ],
  );
}

function change(now: number, before: number | null): string {
  return before === null || before === 0 ? '' : percent((now - before) / before);
}

const percent = (share: number) => `${share > 0 ? '+' : ''}${(share * 100).toFixed(1)}%`;

/** The homes a buyer of this one would look at too, cheapest first, with this one among them. */
function Pressure({ listing, similar }: { listing: Listing; similar: readonly SimilarListing[] }) {
  if (similar.length === 0)
    return (
      <>
        <h2>Similar listings</h2>
        <p>None are on the market around this price.</p>
      </>
    );
  const cheaper = similar.filter(({ asking_price: price }) => (price ?? 0) < (listing.asking_price ?? 0)).length;
  const all = [...similar].sort((a, b) => (a.asking_price ?? 0) - (b.asking_price ?? 0));
  const lines = all.map((one) => [one.address, priceOf(one), perFoot(one.asking_price, one.total_floor_area) || '–']);
  const own = perFoot(listing.asking_price, listing.total_floor_area);
  return (
    <>
      <div className="paper-keep">
        <h2>Similar listings</h2>
        <p>
          {cheaper === 0 ? 'None' : cheaper} of {similar.length} similar listings on the market ask for less
          {own && `; this one asks ${own}`}.
        </p>
        <Rows name="Prices" values={pressureRows(listing, similar)} />
      </div>
      <Table head={['Address', 'Price', 'Per square foot']} lines={lines} />
    </>
  );
}

/** This listing among the others, cheapest first. */
function pressureRows(listing: Listing, similar: readonly SimilarListing[]): Row[] {
  const rowOf = (label: string, one: Pick<SimilarListing, 'asking_price' | 'is_rental'>, isOwn: boolean) => ({
    label,
    value: one.asking_price ?? 0,
    text: priceOf(one),
    isOwn,
  });
  const others = similar.map((one) => rowOf(one.address, one, false));
  return [rowOf(`${truncateWords(listing.address.line_1, 26)} (this one)`, listing, true), ...others].sort(
    (a, b) => a.value - b.value,
  );
}

function perFoot(price: number | null, floor: number | null): string {
  return price === null || !floor ? '' : `$${Math.round(price / floor).toLocaleString('en-US')} per sq ft`;
}

/** The first cell of a line is its name; the others are numbers. */
function Table({ head, lines }: { head: readonly string[]; lines: readonly (readonly string[])[] }) {
  const cells = (Name: 'th' | 'td', texts: readonly string[]) =>
    texts.map((text, index) => (
      <Name key={head[index]} className={index > 0 ? 'paper-number' : undefined}>
        {text}
      </Name>
    ));
  return (
    <table>
      <thead>
        <tr>{cells('th', head)}</tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.join()}>{cells('td', line)}</tr>
        ))}
      </tbody>
    </table>
  );
}

/** The Mondays of the weeks shown, oldest first, YYYY-MM-DD; Hawaii is ten hours behind UTC all year. */
export function weeksBefore(now: Date): string[] {
  const hawaii = new Date(now.getTime() - HAWAII_BEHIND_MS);
  const monday = hawaii.getTime() - ((hawaii.getUTCDay() + 6) % 7) * DAY_MS;
  return Array.from({ length: REPORT_WEEKS }, (_, index) =>
    new Date(monday - (REPORT_WEEKS - 1 - index) * 7 * DAY_MS).toISOString().slice(0, 10),
  );
}

/** '11/16' */
function shortDay(day: string): string {
  const [, month = '', date = ''] = day.slice(0, 10).split('-');
  return `${Number(month)}/${Number(date)}`;
}
