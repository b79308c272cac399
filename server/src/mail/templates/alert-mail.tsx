import { Button, Img, Link, Section, Text } from '@react-email/components';
import type { AlertMailProps } from '../mail-payload';
import { MailLayout, type MailSender } from './mail-layout';

const ink = '#1d2527';
const soft = '#5b6668';
const ocean = '#0b4f5c';
const lava = '#a33b1f';
const line = '#d9dfe0';

interface AlertMailInput {
  alert: AlertMailProps;
  unsubscribeUrl: string;
  /** for the agent who looks after the owner (D38) */
  isCopy: boolean;
  sender: MailSender;
}

/** The digest of a saved search: a photo, the price and the facts of each listing, its page and its place on a map. */
export function AlertMail({ alert, unsubscribeUrl, isCopy, sender }: AlertMailInput) {
  return (
    <MailLayout preview={`${alert.headline} for ${alert.title}`} sender={sender}>
      <Text style={{ color: ink, fontSize: 22, fontWeight: 600, lineHeight: '28px', margin: '0 0 4px' }}>
        {alert.title}
      </Text>
      <Text style={{ color: ink, fontSize: 15, lineHeight: '22px', margin: 0 }}>{alert.headline}</Text>
      {alert.summary.length > 0 ? (
        <Text style={{ color: soft, fontSize: 13, lineHeight: '20px', margin: '2px 0 0' }}>
          {alert.summary.join(' · ')}
        </Text>
      ) : null}
      {alert.listings.map((listing) => (
        <ListingBlock key={listing.url} listing={listing} />
      ))}
      {alert.more > 0 ? (
        <Text style={{ color: soft, fontSize: 14, margin: '20px 0 0' }}>and {alert.more} more</Text>
      ) : null}
      <Section style={{ margin: '28px 0 8px', textAlign: 'center' }}>
        <Button
          href={alert.searchUrl}
          style={{ backgroundColor: ocean, borderRadius: 6, color: '#ffffff', fontSize: 15, padding: '13px 26px' }}
        >
          See all on the map
        </Button>
      </Section>
      <Text style={{ color: soft, fontSize: 12, lineHeight: '19px', margin: '16px 0 0', textAlign: 'center' }}>
        {isCopy ? 'You get a copy of this saved search. ' : 'You saved this search and asked for mails about it. '}
        {isCopy ? null : (
          <>
            <Link href={alert.settingsUrl} style={{ color: soft, textDecoration: 'underline' }}>
              Change how often
            </Link>
            {' · '}
          </>
        )}
        <Link href={unsubscribeUrl} style={{ color: soft, textDecoration: 'underline' }}>
          Unsubscribe
        </Link>
      </Text>
    </MailLayout>
  );
}

type Listing = AlertMailProps['listings'][number];

function ListingBlock({ listing }: { listing: Listing }) {
  return (
    <Section style={{ borderBottom: `1px solid ${line}`, padding: '22px 0 18px' }}>
      {listing.photoUrl ? (
        <Link href={listing.url}>
          <Img
            src={listing.photoUrl}
            alt={listing.address}
            width="496"
            style={{ borderRadius: 8, display: 'block', height: 'auto', maxWidth: '100%', width: '100%' }}
          />
        </Link>
      ) : null}
      <Text style={{ color: lava, fontSize: 12, fontWeight: 700, letterSpacing: '0.04em', margin: '12px 0 0' }}>
        {[listing.label, listing.status].filter(Boolean).join(' · ').toUpperCase()}
      </Text>
      <Price listing={listing} />
      <Text style={{ fontSize: 16, lineHeight: '22px', margin: '2px 0 0' }}>
        <Link href={listing.url} style={{ color: ocean, fontWeight: 600 }}>
          {listing.address}
        </Link>
        {listing.place ? <span style={{ color: soft }}>, {listing.place}</span> : null}
      </Text>
      <Text style={{ color: ink, fontSize: 14, lineHeight: '20px', margin: '2px 0 0' }}>
        {listing.facts.join(' · ')}
      </Text>
      <Text style={{ color: soft, fontSize: 12, lineHeight: '18px', margin: '6px 0 0' }}>
        {listing.mapUrl ? (
          <Link href={listing.mapUrl} style={{ color: ocean }}>
            Show on a map
          </Link>
        ) : null}
        {listing.mapUrl && listing.office ? ' · ' : null}
        {listing.office ? `Listed by ${listing.office}` : null}
      </Text>
    </Section>
  );
}

function Price({ listing }: { listing: Listing }) {
  return (
    <Text style={{ color: ink, fontSize: 22, fontWeight: 600, lineHeight: '28px', margin: '2px 0 0' }}>
      {listing.price}
      {listing.oldPrice ? (
        <>
          {' '}
          <s style={{ color: soft, fontSize: 15, fontWeight: 400 }}>{listing.oldPrice}</s>
        </>
      ) : null}
    </Text>
  );
}
