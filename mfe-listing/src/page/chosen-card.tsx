import { formatStatus, RESULT_PHOTO_SIZES } from 'shared-contracts';
import { factTexts, Heading, Photo, placeText, priceText, Row, Stack, Text, useHost, useTopic } from 'shared-ui';
import { i18n } from '../texts';
import classes from './chosen-card.module.css';

/** What the list showed of a listing that cannot be loaded. Nothing for a listing that was opened elsewhere. */
export function ChosenCard({ slug }: { slug: string }) {
  const host = useHost();
  const card = useTopic(host, 'listing:chosen')?.card;
  if (card?.slug !== slug) return null;
  const { beds, baths, total_floor_area: floorArea, lot_size_ft: lotSize, type, strata_fee: fee } = card;
  const facts = [
    ...factTexts({ beds, baths, floorArea, lotSize, type }),
    fee ? i18n.t('Maintenance fee {amount} a month', { amount: priceText(fee) }) : '',
    formatStatus(card.status).label,
  ].filter(Boolean);
  return (
    <Stack gap={2} className={classes.card}>
      <div className={classes.photo}>
        <Photo
          photo={card.photos[0]}
          alt={i18n.t('Photo of {address}', { address: card.street_address_short })}
          base={host.settings.photoBase}
          // the file that the list has loaded: no other one can be had
          sizes={RESULT_PHOTO_SIZES}
        />
      </div>
      <Text size="3xl" tone="text" weight="strong" font="display" leading="tight">
        {priceText(card.asking_price, { rental: card.is_rental === true })}
      </Text>
      <Heading as="h1" size="xl" tone="text" className={classes.address}>
        {card.street_address_short}
        <span>{placeText(card)}</span>
      </Heading>
      <Row as="ul" gap={5} rowGap={2} align="stretch" wrap size="l" tone="text">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </Row>
      {card.listing_office_name && <p>{i18n.t('Listed by {name}', { name: card.listing_office_name })}</p>}
    </Stack>
  );
}
