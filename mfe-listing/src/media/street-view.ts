import { type LatLng, MEDIA } from 'shared-contracts';

/** A provider of street views: asked first whether it has one, then shown in a frame of its own. */
export interface StreetViewSource {
  /** who is asked, for the consent text */
  name: string;
  /** Whether there is a panorama near the place [B4.30]. */
  isThere(at: LatLng): Promise<boolean>;
  /** Address of the frame that shows it. */
  frame(at: LatLng): string;
}

/** The configured provider; null without a key, and then there is no street view (D78). */
export function streetViewSource(googleMapsKey: string | null): StreetViewSource | null {
  return googleMapsKey ? googleStreetView(googleMapsKey) : null;
}

/**
 * Google's static picture answers an error where it has none within 50 m [B9.27]: a picture needs neither its script nor
 * a call from this page. The panorama itself plays in Google's frame. The key must allow Street View Static and Embed.
 */
function googleStreetView(key: string): StreetViewSource {
  const place = ({ lat, lng }: LatLng) => `location=${lat},${lng}&radius=${MEDIA.streetViewRadiusM}`;
  const signed = `key=${encodeURIComponent(key)}`;
  return {
    name: 'Google',
    isThere: (at) =>
      loads(`https://maps.googleapis.com/maps/api/streetview?size=64x64&return_error_code=true&${place(at)}&${signed}`),
    frame: (at) => `https://www.google.com/maps/embed/v1/streetview?${place(at)}&${signed}`,
  };
}

/** A provider that says nothing for so long has nothing to show. Milliseconds. */
const PATIENCE_MS = 8000;

function loads(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), PATIENCE_MS);
    const picture = new Image();
    picture.onload = () => resolve(true);
    picture.onerror = () => resolve(false);
    picture.src = address;
  });
}
