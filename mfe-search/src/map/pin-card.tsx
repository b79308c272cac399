import { type HostServices, type ListingPin, listingsByIds, type ResultCard } from 'shared-contracts';
import { factTexts, Photo, placeText, priceText, Skeleton, useCall } from 'shared-ui';
import classes from './map.module.css';

interface PinCardProps {
  host: HostServices;
  pin: ListingPin;
  /** the card, if the pin is on the page of the list; other pins load theirs */
  listing: ResultCard | undefined;
}

/** The card of the pin under the pointer. */
export function PinCard({ host, pin, listing }: PinCardProps) {
  const { data, error } = useCall(host, listingsByIds, listing ? null : { params: { ids: pin.internal_id } }, {
    revalidateIfStale: false,
  });
  const card = listing ?? data?.[0];
  const price = priceText(pin.asking_price, { rental: pin.is_rental });
  return (
    <div className={classes.card}>
      {card ? <CardPhoto host={host} card={card} /> : !error && <Skeleton className={classes.cardPhoto} width="100%" />}
      <div className={classes.cardText}>
        <p className={classes.price}>{price}</p>
        {card && <CardFacts card={card} />}
      </div>
    </div>
  );
}

function CardPhoto({ host, card }: { host: HostServices; card: ResultCard }) {
  return (
    <div className={classes.cardPhoto}>
      <Photo photo={card.photos[0]} alt="" base={host.settings.photoBase} sizes="16rem" />
    </div>
  );
}

function CardFacts({ card }: { card: ResultCard }) {
  const facts = factTexts({ beds: card.beds, baths: card.baths, floorArea: card.total_floor_area });
  return (
    <>
      <p>{facts.join(' · ')}</p>
      <p className={classes.place}>
        {card.street_address_short}, {placeText(card)}
      </p>
    </>
  );
}
