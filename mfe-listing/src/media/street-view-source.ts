import { type HostServices, type LatLng, MEDIA } from 'shared-contracts';

/** Whether the site has a provider of street views. */
export const hasStreetView = ({ settings }: Pick<HostServices, 'settings'>) =>
  streetViewSource(settings.googleMapsKey) !== null;

/** A provider of street views. It is asked whether it has a panorama, which is then shown in a frame. */
export interface StreetViewSource {
  /** name of the provider, for the consent text */
  name: string;
  /** Whether there is a panorama near the place. */
  isThere(at: LatLng): Promise<boolean>;
  /** Address of the frame that shows it. */
  frame(at: LatLng): string;
}

/** The configured provider; null without a key: there is no street view then. */
export function streetViewSource(googleMapsKey: string | null): StreetViewSource | null {
  return googleMapsKey ? googleStreetView(googleMapsKey) : null;
}

/**
 * Google's static picture returns an error without a panorama within 50 m. So this needs neither Google's script nor a
 * call of this page. The panorama itself plays in Google's frame. The key must allow Street View Static and Embed.
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

/** Time-out of a provider, in milliseconds. */
const TIMEOUT_MS = 8000;

function loads(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), TIMEOUT_MS);
    const picture = new Image();
    picture.onload = () => resolve(true);
    picture.onerror = () => resolve(false);
    picture.src = address;
  });
}
