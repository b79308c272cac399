import { type ListingPin, listingsByIds, type ResultCard } from 'shared-contracts';
import { factTexts, isPlainClick, Photo, placeText, priceText, Skeleton, Text, useCall, useHost } from 'shared-ui';
import type { ResultActions } from '../state/use-result-actions';
import classes from './map.module.css';

interface PinCardProps {
  pin: ListingPin;
  /** the card, if the pin is on the page of the list; other pins load theirs */
  listing: ResultCard | undefined;
  actions: Pick<ResultActions, 'hrefOf' | 'open'>;
}

/** The listing of a pin, while the user points at it and after a press. */
export function PinCard({ pin, listing, actions }: PinCardProps) {
  const host = useHost();
  const { data, error } = useCall(host, listingsByIds, listing ? null : { params: { ids: pin.internal_id } }, {
    revalidateIfStale: false,
  });
  const card = listing ?? data?.[0];
  const price = priceText(pin.asking_price, { rental: pin.is_rental });
  return (
    <a
      href={actions.hrefOf(pin)}
      className={classes.card}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        actions.open(pin, card);
      }}
    >
      {card ? <CardPhoto card={card} /> : !error && <Skeleton className={classes.cardPhoto} width="100%" />}
      <div className={classes.cardText}>
        <p className={classes.price}>{price}</p>
        {card && <CardFacts card={card} />}
      </div>
    </a>
  );
}

function CardPhoto({ card }: { card: ResultCard }) {
  const host = useHost();
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
      <Text tone="soft">
        {card.street_address_short}, {placeText(card)}
      </Text>
    </>
  );
}
