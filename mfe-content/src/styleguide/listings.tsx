import { useState } from 'react';
import type { HostServices } from 'shared-contracts';
import { Facts, Grid, ListingCard, lazyComponent, Photo, PriceTag, Skeleton } from 'shared-ui';
import { Carousel } from 'shared-ui/carousel';
import { ListingRow } from 'shared-ui/listing-row';
import type { PriceSliderProps } from 'shared-ui/price-slider';
import { Piece, SAMPLE_CLUSTERS, SAMPLE_HISTOGRAM, SAMPLE_LISTINGS, SAMPLE_PHOTOS, State } from './parts';
import classes from './styleguide.module.css';

const waiting = { message: 'This part could not be loaded.', waiting: <Skeleton height="8rem" /> };
const PriceSlider = lazyComponent(async () => (await import('shared-ui/price-slider')).PriceSlider, waiting);
const ListingMap = lazyComponent(async () => (await import('shared-ui/map')).ListingMap, waiting);
const StaticMap = lazyComponent(async () => (await import('shared-ui/map')).StaticMap, waiting);

export function Cards() {
  const [favorites, setFavorites] = useState<readonly string[]>(['sample-2']);
  return (
    <Piece name="Listing cards (sample listings)" wide>
      <Grid min="17rem" gap={5} rowGap={8}>
        {SAMPLE_LISTINGS.map((listing, index) => (
          <ListingCard
            key={listing.internal_id}
            listing={listing}
            href="#listing"
            favorite={favorites.includes(listing.internal_id)}
            saving={index === 2}
            viewed={index === 1}
            highlighted={index === 0}
            onHide={() => undefined}
            onFavorite={({ internal_id: id }) =>
              setFavorites(favorites.includes(id) ? favorites.filter((other) => other !== id) : [...favorites, id])
            }
          />
        ))}
      </Grid>
      <Grid min="22rem" gap={5}>
        {SAMPLE_LISTINGS.slice(0, 3).map((listing) => (
          <ListingRow
            key={listing.internal_id}
            href="#listing"
            listing={{
              ...listing,
              address: listing.street_address_short,
              place: listing.town,
              photo: listing.photos[0],
            }}
          />
        ))}
      </Grid>
    </Piece>
  );
}

export function Media() {
  return (
    <Piece name="Photos, prices and facts">
      <State name="photo">
        <div className={classes.photo}>
          <Photo photo={SAMPLE_PHOTOS[0]} alt="Sample coast" />
        </div>
      </State>
      <State name="no photo">
        <div className={classes.photo}>
          <Photo alt="Sample house" />
        </div>
      </State>
      <State name="carousel">
        <div className={classes.photo}>
          <Carousel
            label="Sample photos"
            count={3}
            renderSlide={(index) => <Photo photo={SAMPLE_PHOTOS[index]} alt={`Sample coast ${index + 1}`} />}
          />
        </div>
      </State>
      <State name="price">
        <PriceTag amount={1_250_000} size="large" reduced />
      </State>
      <State name="price, short">
        <PriceTag amount={999_999} />
      </State>
      <State name="price, rental">
        <PriceTag amount={3200} rental size="small" />
      </State>
      <State name="facts">
        <Facts beds={3} baths={2.5} floorArea={1840} lotSize={10_890} type="Single Family" />
      </State>
    </Piece>
  );
}

export function Sliders() {
  const [range, setRange] = useState<PriceSliderProps['value']>({ min: 400_000, max: 1_500_000 });
  return (
    <Piece name="Price slider" wide>
      <div className={classes.slider}>
        <PriceSlider histogram={SAMPLE_HISTOGRAM} value={range} onChange={setRange} />
      </div>
    </Piece>
  );
}

export function Maps({ settings }: { settings: HostServices['settings']['map'] }) {
  const [hovered, setHovered] = useState<string | null>(null);
  const sample = SAMPLE_LISTINGS[0];
  return (
    <Piece name="Maps" wide>
      <ListingMap
        className={classes.map}
        label="Map of sample listings"
        clusters={SAMPLE_CLUSTERS}
        bounds={null}
        selectedId="sample-2"
        hoveredId={hovered}
        viewedIds={new Set(['sample-3'])}
        onHover={(pin) => setHovered(pin?.internal_id ?? null)}
        onOpen={() => undefined}
        popup={(pin) =>
          sample && (
            <ListingRow
              listing={{
                address: pin.slug,
                asking_price: pin.asking_price,
                photo: sample.photos[0],
                beds: 3,
                baths: 2,
              }}
            />
          )
        }
        {...settings}
      />
      <div className={classes.smallMap}>
        <StaticMap center={{ lat: 20.76, lng: -156.45 }} zoom={9} label="Map of a sample listing" {...settings} />
      </div>
    </Piece>
  );
}
