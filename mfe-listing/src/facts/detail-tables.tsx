import {
  formatDollars,
  formatLotSize,
  formatSeaDistance,
  type Listing,
  leaseTexts,
  placeHeading,
  valueText,
} from 'shared-contracts';
import { formatTmk } from 'shared-contracts/listing-facts';
import { Row } from 'shared-ui';
import { MlsValues, mlsValues, type ShownValue } from '../common/mls-values';
import { Section } from '../common/section';
import { formatFloodZone, formatLavaZone, formatZoning } from '../common/zones';
import { i18n } from '../texts';
import classes from './facts.module.css';

/** The Overview grid and the tables below it; the seventh table is the section Schools. */
export function DetailTables({ listing }: { listing: Listing }) {
  return (
    <Section title={i18n.t('Overview')} id="overview">
      <div className={classes.tables}>
        {knownTables(listing).map(({ title, rows }) => (
          <div key={title} className={classes.table}>
            {title !== 'Overview' && <h3 className={classes.tableTitle}>{i18n.t(title)}</h3>}
            <Rows rows={rows} />
          </div>
        ))}
      </div>
    </Section>
  );
}

/** The public schools of the address. */
export function Schools({ listing: { schools } }: { listing: Listing }) {
  const known = rows([
    [/*i18n*/ 'Elementary', schools.elementary],
    [/*i18n*/ 'Middle or junior', schools.middle],
    [/*i18n*/ 'High', schools.high],
  ]).filter(isFilled);
  if (known.length === 0) return null;
  return (
    <Section title={i18n.t('Schools')} onScreenOnly>
      <Rows rows={known} />
    </Section>
  );
}

function Rows({ rows }: { rows: readonly DetailRow[] }) {
  return (
    <dl>
      {rows.map(({ label, values }) => (
        <Row gap={4} align="stretch" justify="between" key={label} className={classes.row}>
          <dt>{i18n.t(label)}</dt>
          <dd>
            <MlsValues values={values} />
          </dd>
        </Row>
      ))}
    </dl>
  );
}

/** A fact of a listing; an unknown one has no value. */
export interface DetailRow {
  /** in English; `i18n.t` shows it in the page's language */
  label: string;
  values: readonly ShownValue[];
}
interface DetailTable {
  title: string;
  rows: DetailRow[];
}

/** The name of a region in the page's language. */
const place = (name: string | null | undefined): FactValue => name && placeHeading(name);

export type FactValue = string | number | null | undefined | readonly (string | ShownValue)[];

/** The tables without unknown facts. */
function knownTables(listing: Listing): DetailTable[] {
  return detailTables(listing)
    .map((table) => ({ ...table, rows: table.rows.filter(isFilled) }))
    .filter((table) => table.rows.length > 0);
}

/** The tables of a listing except its schools. Every listing has the same rows in the same order. */
export function detailTables(listing: Listing): DetailTable[] {
  return [
    { title: /*i18n*/ 'Overview', rows: overview(listing) },
    {
      title: /*i18n*/ 'Utilities',
      rows: rows([
        [/*i18n*/ 'Water', fromMls(listing.water)],
        [/*i18n*/ 'Wastewater', fromMls(listing.wastewater)],
        [/*i18n*/ 'Utilities', fromMls(listing.utilities)],
        [/*i18n*/ 'Internet', fromMls(listing.internet_availability)],
        [/*i18n*/ 'Elevator', fromMls(listing.elevator)],
      ]),
    },
    {
      title: /*i18n*/ 'Taxes',
      rows: rows([
        [/*i18n*/ 'Property tax, monthly', dollars(listing.gross_taxes)],
        [/*i18n*/ 'Property tax, yearly', listing.gross_taxes === null ? null : dollars(listing.gross_taxes * 12)],
        [/*i18n*/ 'Tax year', listing.for_tax_year ?? listing.tax_year],
        [/*i18n*/ 'Tax map key', listing.tax_id && formatTmk(listing.tax_id)],
      ]),
    },
    {
      title: /*i18n*/ 'Geography',
      rows: rows([
        [/*i18n*/ 'Island', place(listing.hl_region_island)],
        [/*i18n*/ 'District', place(listing.hl_region_district)],
        [/*i18n*/ 'Town', place(listing.hl_region_town)],
        [/*i18n*/ 'Community', place(listing.hl_region_community)],
        [/*i18n*/ 'View', fromMls(listing.listing_view)],
        [/*i18n*/ 'Frontage', fromMls(listing.frontage)],
        [/*i18n*/ 'Distance to the sea', seaText(listing.sea_distance)],
        [/*i18n*/ 'Lava zone', listing.lava_zone && formatLavaZone(listing.lava_zone)],
        [/*i18n*/ 'Flood zone', listing.flood_zone && formatFloodZone(listing.flood_zone)],
      ]),
    },
    {
      title: /*i18n*/ 'County Data',
      rows: rows([
        [/*i18n*/ 'Zoning', listing.zoning && formatZoning(listing.zoning, listing.zoning_normalized)],
        [/*i18n*/ 'Lot size', listing.lot_size_ft === null ? null : formatLotSize(listing.lot_size_ft)],
        [/*i18n*/ 'Postal code', listing.postal_code],
      ]),
    },
    {
      title: /*i18n*/ 'Assessed Values',
      rows: rows([
        [/*i18n*/ 'Assessed value', dollars(listing.mls_assessed_value)],
        [/*i18n*/ 'Assessed for', listing.tax_year],
      ]),
    },
  ];
}

/** Price, size and type are in the heading of the page. */
function overview(listing: Listing): DetailRow[] {
  return rows([
    [/*i18n*/ 'Half baths', listing.half_baths === 0 ? null : listing.half_baths],
    [/*i18n*/ 'Year built', listing.approx_year_built ?? listing.aprox_year_built],
    [/*i18n*/ 'Tenure', listing.is_rental ? null : fromMls(listing.title_land)],
    [/*i18n*/ 'Lease', leaseTexts(leaseOf(listing))],
    [/*i18n*/ 'Building', listing.building_name],
    [/*i18n*/ 'Style', fromMls(listing.architectural_style)],
    [/*i18n*/ 'Stories', listing.stories_type ? fromMls(listing.stories_type) : listing.stories],
    [/*i18n*/ 'Parking', fromMls(listing.parking_features)],
    [/*i18n*/ 'Pool', listing.pool_features.length > 0 ? fromMls(listing.pool_features) : yesOrNo(listing.pool)],
    [/*i18n*/ 'Air conditioning', yesOrNo(listing.air_conditioning)],
    [/*i18n*/ 'ʻOhana unit', yesOrNo(listing.ohana_unit)],
    [/*i18n*/ 'Security', fromMls(listing.security)],
    [/*i18n*/ 'Condition', fromMls(listing.property_condition)],
    [/*i18n*/ 'Maintenance fee, monthly', dollars(listing.strata_fee)],
    [/*i18n*/ 'Financing', fromMls(listing.financing)],
    [/*i18n*/ 'Occupancy', fromMls(listing.occupancy)],
  ]);
}

const yesOrNo = (known: boolean | undefined) => (known === undefined ? null : valueText(known ? 'Yes' : 'No'));
const seaText = (distance: Listing['sea_distance']) =>
  distance ? i18n.t('{distance}, in a straight line', { distance: formatSeaDistance(distance) }) : null;
const leaseOf = ({ lease }: Listing) => lease;
const dollars = (amount: number | null): string | null => (amount === null ? null : formatDollars(amount));

function rows(entries: readonly (readonly [string, FactValue])[]): DetailRow[] {
  return entries.map(([label, value]) => ({
    label,
    values: shownValues(value).filter(({ text }) => isKnown(text)),
  }));
}

/** The parts of a value, whose words are in the page's language or marked. */
export const shownValues = (value: FactValue): ShownValue[] =>
  [value ?? []].flat().map((part) => (typeof part === 'object' ? part : { text: String(part) }));

/** Feeds send 'None' where there is nothing. */
const isKnown = (text: string) => text !== '' && text.toLowerCase() !== 'none';
const isFilled = ({ values }: DetailRow) => values.length > 0;
/** What the MLS sent, but for 'None'. */
const fromMls = (values: string | readonly string[] | null | undefined) =>
  mlsValues([values ?? []].flat().filter(isKnown));
