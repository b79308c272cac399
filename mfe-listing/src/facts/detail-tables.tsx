import {
  formatDollars,
  formatLotSize,
  formatSeaDistance,
  type Listing,
  leaseTexts,
  placeHeading,
} from 'shared-contracts';
import { formatTmk } from 'shared-contracts/listing-facts';
import { Row } from 'shared-ui';
import { Section } from '../common/section';
import { formatFloodZone, formatLavaZone, formatZoning } from '../common/zones';
import classes from './facts.module.css';

/** The Overview grid and the tables below it; the seventh table is the section Schools. */
export function DetailTables({ listing }: { listing: Listing }) {
  return (
    <Section title="Overview" id="overview">
      <div className={classes.tables}>
        {knownTables(listing).map(({ title, rows }) => (
          <div key={title} className={classes.table}>
            {title !== 'Overview' && <h3 className={classes.tableTitle}>{title}</h3>}
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
    ['Elementary', schools.elementary],
    ['Middle or junior', schools.middle],
    ['High', schools.high],
  ]).filter(isFilled);
  if (known.length === 0) return null;
  return (
    <Section title="Schools" onScreenOnly>
      <Rows rows={known} />
    </Section>
  );
}

function Rows({ rows }: { rows: readonly DetailRow[] }) {
  return (
    <dl>
      {rows.map(({ label, value }) => (
        <Row gap={4} align="stretch" justify="between" key={label} className={classes.row}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Row>
      ))}
    </dl>
  );
}

/** A fact of a listing; an unknown one has an empty value. */
export interface DetailRow {
  label: string;
  value: string;
}
interface DetailTable {
  title: string;
  rows: DetailRow[];
}

/** The name of a region in the page's language. */
const place = (name: string | null | undefined): Value => name && placeHeading(name);

type Value = string | number | null | undefined | readonly string[];

/** The tables without unknown facts. */
function knownTables(listing: Listing): DetailTable[] {
  return detailTables(listing)
    .map((table) => ({ ...table, rows: table.rows.filter(isFilled) }))
    .filter((table) => table.rows.length > 0);
}

/** The tables of a listing except its schools. Every listing has the same rows in the same order. */
export function detailTables(listing: Listing): DetailTable[] {
  return [
    { title: 'Overview', rows: overview(listing) },
    {
      title: 'Utilities',
      rows: rows([
        ['Water', listing.water],
        ['Wastewater', listing.wastewater],
        ['Utilities', listing.utilities],
        ['Internet', listing.internet_availability],
        ['Elevator', listing.elevator],
      ]),
    },
    {
      title: 'Taxes',
      rows: rows([
        ['Property tax, monthly', dollars(listing.gross_taxes)],
        ['Property tax, yearly', listing.gross_taxes === null ? null : dollars(listing.gross_taxes * 12)],
        ['Tax year', listing.for_tax_year ?? listing.tax_year],
        ['Tax map key', listing.tax_id && formatTmk(listing.tax_id)],
      ]),
    },
    {
      title: 'Geography',
      rows: rows([
        ['Island', place(listing.hl_region_island)],
        ['District', place(listing.hl_region_district)],
        ['Town', place(listing.hl_region_town)],
        ['Community', place(listing.hl_region_community)],
        ['View', listing.listing_view],
        ['Frontage', listing.frontage],
        ['Distance to the sea', seaText(listing.sea_distance)],
        ['Lava zone', listing.lava_zone && formatLavaZone(listing.lava_zone)],
        ['Flood zone', listing.flood_zone && formatFloodZone(listing.flood_zone)],
      ]),
    },
    {
      title: 'County Data',
      rows: rows([
        ['Zoning', listing.zoning && formatZoning(listing.zoning, listing.zoning_normalized)],
        ['Lot size', listing.lot_size_ft === null ? null : formatLotSize(listing.lot_size_ft)],
        ['Postal code', listing.postal_code],
      ]),
    },
    {
      title: 'Assessed Values',
      rows: rows([
        ['Assessed value', dollars(listing.mls_assessed_value)],
        ['Assessed for', listing.tax_year],
      ]),
    },
  ];
}

/** Price, size and type are in the heading of the page. */
function overview(listing: Listing): DetailRow[] {
  return rows([
    ['Half baths', listing.half_baths === 0 ? null : listing.half_baths],
    ['Year built', listing.approx_year_built ?? listing.aprox_year_built],
    ['Tenure', listing.is_rental ? null : listing.title_land],
    ['Lease', leaseTexts(leaseOf(listing))],
    ['Building', listing.building_name],
    ['Style', listing.architectural_style],
    ['Stories', listing.stories_type ?? listing.stories],
    ['Parking', listing.parking_features],
    ['Pool', listing.pool_features.length > 0 ? listing.pool_features : yesOrNo(listing.pool)],
    ['Air conditioning', yesOrNo(listing.air_conditioning)],
    ['ʻOhana unit', yesOrNo(listing.ohana_unit)],
    ['Security', listing.security],
    ['Condition', listing.property_condition],
    ['Maintenance fee, monthly', dollars(listing.strata_fee)],
    ['Financing', listing.financing],
    ['Occupancy', listing.occupancy],
  ]);
}

const yesOrNo = (known: boolean | undefined) => (known === undefined ? null : known ? 'Yes' : 'No');
const seaText = (distance: Listing['sea_distance']) =>
  distance ? `${formatSeaDistance(distance)}, in a straight line` : null;
const leaseOf = ({ lease }: Listing) => lease;
const dollars = (amount: number | null): string | null => (amount === null ? null : formatDollars(amount));

function rows(entries: readonly (readonly [string, Value])[]): DetailRow[] {
  return entries.map(([label, value]) => {
    const text = Array.isArray(value) ? value.filter(isKnown).join(', ') : String(value ?? '');
    return { label, value: isKnown(text) ? text : '' };
  });
}

/** Feeds send 'None' where there is nothing. */
const isKnown = (text: string) => text !== '' && text.toLowerCase() !== 'none';
const isFilled = ({ value }: DetailRow) => value !== '';
