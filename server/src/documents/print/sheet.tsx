import {
  type Agent,
  formatPhone,
  formatPrice,
  formatStatus,
  type Listing,
  type PublicSettings,
  photoUrl,
  truncateWords,
} from 'shared-contracts';
import { alsoListed, brokerAttribution } from 'shared-contracts/listing-facts';
import { licenceText } from 'shared-contracts/pages';
import { renderSVG } from 'uqr';
import { fullAddress, listingFacts, sizeTexts } from '../listing-facts';
import { IslandMap } from './island-map';
import { paper } from './paper';

/** One large photo and two next to it fill a page together with the facts. */
const PHOTOS = 3;

export interface SheetFacts {
  listing: Listing;
  /** whom to ask: the reader's own agent, else the listing's; null for the company */
  agent: Agent | null;
  settings: PublicSettings;
  origin: string;
  now: Date;
}

/** The print sheet of a listing. */
export function printSheet({ listing, agent, settings, origin, now }: SheetFacts): string {
  const { siteName, companyPhone, supportEmail } = settings;
  const address = fullAddress(listing);
  const web = `${origin}/listings/${encodeURIComponent(listing.slug)}`;
  return paper({
    title: `${address} | ${siteName}`,
    siteName,
    now,
    children: (
      <>
        <h1>{address}</h1>
        <p className="paper-price">{priceOf(listing)}</p>
        <p className="paper-soft">{[...sizes(listing), formatStatus(listing.listing_status_name).label].join(' · ')}</p>
        <Photos listing={listing} base={settings.photoBase} />
        <Line className="paper-remarks" text={remarksOf(listing)} />
        <h2>Details</h2>
        <Facts listing={listing} />
        {listing.amenities.length > 0 && <p>Amenities: {listing.amenities.join(', ')}</p>}
        <div className="paper-ways">
          {agent && <AgentCard agent={agent} base={settings.photoBase} />}
          <Place listing={listing} />
          <QrCode address={web} />
        </div>
        <div className="paper-foot">
          <p>
            <a href={web}>{web}</a>
          </p>
          <p>{[siteName, companyPhone, supportEmail].filter(Boolean).join(' · ')}</p>
          <Line text={brokerAttribution(listing) ?? ''} />
          <Line text={alsoListed(listing) ?? ''} />
          <Line text={disclaimerOf(listing, settings)} />
        </div>
      </>
    ),
  });
}

/** A paragraph; nothing without a text. */
function Line({ text, className }: { text: string; className?: string }) {
  return text !== '' && <p className={className}>{text}</p>;
}

/** Letters of the remarks that leave the sheet a page or two. */
const MAX_REMARKS = 1800;

/** The remaining photos are at the printed address. */
function remarksOf({ public_remarks, description }: Listing): string {
  const text = public_remarks ?? description ?? '';
  return text.length > MAX_REMARKS
    ? `${truncateWords(text, MAX_REMARKS)} More on the web, at the address below.`
    : text;
}

export const priceOf = (listing: Pick<Listing, 'asking_price' | 'is_rental'>): string =>
  formatPrice(listing.asking_price, listing.is_rental);

function sizes(listing: Listing): string[] {
  return sizeTexts({
    beds: listing.total_beds ?? listing.beds,
    baths: listing.total_baths ?? listing.baths,
    total_floor_area: listing.total_floor_area ?? listing.living_area,
    lot_size_ft: listing.lot_size_ft,
    type: [listing.dwelling_type_name].flat().join(', '),
  });
}

function Photos({ listing: { photos, address }, base }: { listing: Listing; base: string }) {
  if (photos.length === 0) return null;
  return (
    <div className="paper-photos">
      {photos.slice(0, PHOTOS).map((photo, index) => (
        <img
          key={photo.post_large}
          src={photoUrl(photo.post_large, base)}
          alt={photo.caption ?? `Photo ${index + 1} of ${address.line_1}`}
        />
      ))}
    </div>
  );
}

function AgentCard({ agent, base }: { agent: Agent; base: string }) {
  const { name, designation, email, tile_image_url: photo } = agent;
  return (
    <div className="paper-agent">
      {photo && <img src={photoUrl(photo, base)} alt={name} />}
      <p>
        <b>{name}</b>
        {[licenceText(designation), formatPhone(agent.agent_phone ?? agent.phone), email]
          .filter(Boolean)
          .map((line) => (
            <span key={line}>{line}</span>
          ))}
      </p>
    </div>
  );
}

/** Where the home is on its island; the reason where that is unknown. */
function Place({ listing }: { listing: Listing }) {
  const { location, address, town } = listing;
  if (!location) return <p className="paper-soft">No map: the MLS has no position for this home.</p>;
  return <IslandMap place={location} label={`Map of the island with ${address.line_1}${town ? `, ${town}` : ''}`} />;
}

/** Leads a phone to the listing's page, with its photos and a map of its streets. */
function QrCode({ address }: { address: string }) {
  const code = renderSVG(address, { border: 2, pixelSize: 1 });
  return (
    <figure className="paper-code">
      <img src={`data:image/svg+xml,${encodeURIComponent(code)}`} alt={`QR code of ${address}`} />
      <figcaption>All photos and a map of the streets</figcaption>
    </figure>
  );
}

function Facts({ listing }: { listing: Listing }) {
  return (
    <dl className="paper-facts">
      {listingFacts(listing).map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The words the MLS of the listing asks for. */
function disclaimerOf({ mls_provider: provider, display_rules }: Listing, { disclaimers }: PublicSettings): string {
  if (display_rules?.disclaimer) return display_rules.disclaimer;
  const name = (provider ?? '').toLowerCase();
  if (name.includes('central')) return disclaimers.hiCentral;
  if (name.includes('ram') || name.includes('maui')) return disclaimers.ram;
  return disclaimers.his;
}
