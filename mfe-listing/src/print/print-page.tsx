import {
  type Agent,
  advisorById,
  formatPhone,
  formatPrice,
  formatStatus,
  type HostServices,
  islandMapPath,
  type Listing,
  listingByMls,
  type PageProps,
  type PublicSettings,
  photoUrl,
  type SessionAnswer,
  truncateWords,
  withYen,
  type YenRate,
} from 'shared-contracts';
import { fullAddress } from 'shared-contracts/listing-facts';
import { licenceText } from 'shared-contracts/pages';
import {
  EmptyState,
  ErrorState,
  factTexts,
  Link,
  type LoaderContext,
  loadYenRate,
  Row,
  Skeleton,
  Text,
  useCall,
  useSession,
  useYenRate,
  YenNote,
} from 'shared-ui';
import { Paper } from 'shared-ui/paper';
import { renderSVG } from 'uqr';
import { alsoListed, brokerAttribution } from '../common/attribution';
import { dwellingTypeText } from '../common/listing-ref';
import { captionText, langOfEnglish, MlsValues, mlsValues } from '../common/mls-values';
import { i18n } from '../texts';
import classes from './print.module.css';
import { listingFacts } from './sheet-facts';

/** One large photo and two next to it fill a page together with the facts. */
const PHOTOS = 3;
/** Letters of the remarks that leave the sheet a page or two. */
const MAX_REMARKS = 1800;

/** A listing on one or two sheets of paper. The first HTML has all of it. */
export function PrintPage({ host, match: { route } }: PageProps) {
  const { user } = useSession(host);
  const id = route.page === 'print' ? route.mlsId : null;
  const { data: listing, error, retry } = useCall(host, listingByMls, id === null ? null : { params: { id } });
  const yenRate = useYenRate(host);
  const agentId = listing ? agentOf(user, listing) : null;
  const { data: agent } = useCall(host, advisorById, agentId === null ? null : { params: { id: agentId } });
  if (error)
    return (
      <ErrorState
        message={i18n.t("We couldn't load this listing. {reason}", { reason: error.message })}
        onRetry={retry}
      />
    );
  if (listing === undefined) return <Skeleton lines={12} />;
  if (listing === null) {
    return (
      <EmptyState
        title={i18n.t("Whoops, that listing wasn't found.")}
        action={
          <Link host={host} to="/listings">
            {i18n.t('Go back to Search')}
          </Link>
        }
      >
        {i18n.t("We don't currently show sold or expired listings.")}
      </EmptyState>
    );
  }
  return <Sheet listing={listing} agent={agent ?? null} settings={host.settings} yenRate={yenRate} />;
}

/** Loads the listing and the agent of its sheet. */
export async function loadPrinted({ match: { route }, api, session }: LoaderContext): Promise<void> {
  if (route.page !== 'print') return;
  const listing = await api.call(listingByMls, { params: { id: route.mlsId } });
  await loadYenRate(api);
  const id = listing && agentOf(session?.user ?? null, listing);
  if (id) await api.call(advisorById, { params: { id } });
}

/** The agent who hands the sheet out or advises its reader, else the agent who sells the home; null for the company. */
function agentOf(user: SessionAnswer['user'], { advisors }: Listing): string | null {
  const id = user?.agent?.id ?? user?.client_advisor_id ?? advisors[0]?.id ?? null;
  return id === null ? null : String(id);
}

interface SheetProps {
  listing: Listing;
  agent: Agent | null;
  settings: HostServices['settings'];
  yenRate: YenRate | null;
}

function Sheet({ listing, agent, settings, yenRate }: SheetProps) {
  const { siteName, photoBase, origin = '' } = settings;
  const web = `${origin}/listings/${encodeURIComponent(listing.slug)}`;
  return (
    <Paper
      siteName={siteName}
      title={fullAddress(listing)}
      price={withYen(formatPrice(listing.asking_price, listing.is_rental), listing.asking_price, yenRate)}
      about={[...sizes(listing), formatStatus(listing.listing_status_name).label].join(' · ')}
      foot={<Foot listing={listing} settings={settings} yenRate={yenRate} web={web} />}
    >
      <Photos listing={listing} base={photoBase} />
      <Remarks listing={listing} />
      <h2>{i18n.t('Details')}</h2>
      <dl className={classes.facts}>
        {listingFacts(listing).map(({ label, values }) => (
          <div key={label}>
            <dt>{i18n.t(label)}</dt>
            <dd>
              <MlsValues values={values} />
            </dd>
          </div>
        ))}
      </dl>
      {listing.amenities.length > 0 && (
        <p>
          {i18n.t('Amenities:')} <MlsValues values={mlsValues(listing.amenities)} />
        </p>
      )}
      <Row justify="between" wrap className={classes.ways}>
        {agent && <AgentCard agent={agent} base={photoBase} />}
        <Place listing={listing} />
        <QrCode address={web} />
      </Row>
    </Paper>
  );
}

function Foot({ listing, settings, yenRate, web }: Omit<SheetProps, 'agent'> & { web: string }) {
  const { siteName, companyPhone, supportEmail } = settings;
  return (
    <>
      <p>
        <a href={web}>{web}</a>
      </p>
      <YenNote rate={yenRate} />
      <p>{[siteName, companyPhone, supportEmail].filter(Boolean).join(' · ')}</p>
      {[brokerAttribution(listing), alsoListed(listing), disclaimerOf(listing, settings)].map(
        (text) => text && <p key={text}>{text}</p>,
      )}
    </>
  );
}

/** The remarks; what they leave out is at the printed address. */
function Remarks({ listing: { public_remarks, description } }: { listing: Listing }) {
  const text = public_remarks ?? description ?? '';
  const isCut = text.length > MAX_REMARKS;
  return (
    <p className={classes.remarks}>
      <span lang={langOfEnglish()}>{isCut ? truncateWords(text, MAX_REMARKS) : text}</span>
      {isCut && ` ${i18n.t('More on the web, at the address below.')}`}
    </p>
  );
}

function sizes(listing: Listing): string[] {
  return factTexts({
    beds: listing.total_beds ?? listing.beds,
    baths: listing.total_baths ?? listing.baths,
    floorArea: listing.total_floor_area ?? listing.living_area,
    lotSize: listing.lot_size_ft,
    type: dwellingTypeText(listing),
  });
}

function Photos({ listing: { photos, address }, base }: { listing: Listing; base: string }) {
  if (photos.length === 0) return null;
  return (
    <div className={classes.photos}>
      {photos.slice(0, PHOTOS).map((photo, index) => (
        <img
          key={photo.post_large}
          src={photoUrl(photo.post_large, base)}
          alt={
            captionText(photo.caption) ??
            i18n.t('Photo {number} of {address}', { number: index + 1, address: address.line_1 })
          }
        />
      ))}
    </div>
  );
}

function AgentCard({ agent, base }: { agent: Agent; base: string }) {
  const { name, designation, email, tile_image_url: photo } = agent;
  const lines = [licenceText(designation), formatPhone(agent.agent_phone ?? agent.phone), email].filter(Boolean);
  return (
    <Row className={classes.agent}>
      {photo && <img src={photoUrl(photo, base)} alt={name} />}
      <p>
        <b>{name}</b>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
    </Row>
  );
}

/** Where the home is on its island; the reason where that is unknown. */
function Place({ listing: { location, address, town } }: { listing: Listing }) {
  if (!location) return <Text tone="soft">{i18n.t('No map: the MLS has no position for this home.')}</Text>;
  const label = i18n.t('Map of the island with {address}', {
    address: town ? `${address.line_1}, ${town}` : address.line_1,
  });
  return <img className={classes.map} src={islandMapPath(location)} alt={label} />;
}

/** Leads a phone to the listing's page, with its photos and a map of its streets. */
function QrCode({ address }: { address: string }) {
  const code = renderSVG(address, { border: 2, pixelSize: 1 });
  return (
    <Row as="figure" className={classes.code}>
      <img src={`data:image/svg+xml,${encodeURIComponent(code)}`} alt={i18n.t('QR code of {address}', { address })} />
      <figcaption>{i18n.t('All photos and a map of the streets')}</figcaption>
    </Row>
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
