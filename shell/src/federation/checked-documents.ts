import { type Discovery, discoveredRelease, discoverySchema, releaseSchema } from 'federation/protocol/discovery';
import { fromDiscovery, type RemoteVersion } from './remote-version';

/** A discovery document from the network. @throws ZodError */
export const readDiscovery = (json: unknown): Discovery => discoverySchema.parse(json);

/** The version of a release.json from the network. @param address of the file @throws ZodError */
export function readVersion(json: unknown, address: string): RemoteVersion {
  const release = releaseSchema.parse(json);
  return fromDiscovery(release.name, discoveredRelease(release, address));
}
