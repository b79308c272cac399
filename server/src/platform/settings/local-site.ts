import { isLoopback, literalAddress } from '../network/safe-address';
import { SITE_MAP } from './outward-settings';
import type { Settings } from './settings';

/** True for a host name or address that only reaches this machine: localhost, *.localhost, 127.0.0.0/8 and ::1. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '');
  const literal = literalAddress(name);
  return literal === null ? name === 'localhost' || name.endsWith('.localhost') : isLoopback(literal);
}

/** The settings that decide whether a site is local. */
export type LocalSite = Pick<Settings, 'HOST' | 'PUBLIC_URL' | 'ALLOWED_ORIGINS'>;

/**
 * True when only this machine reaches the site. Some defaults would be unsafe on a network. A further allowed origin
 * means that a proxy or a tunnel forwards requests.
 */
export function isLocalSite({ HOST, PUBLIC_URL, ALLOWED_ORIGINS }: LocalSite): boolean {
  const origins = PUBLIC_URL === null ? ALLOWED_ORIGINS : [PUBLIC_URL, ...ALLOWED_ORIGINS];
  return isLoopbackHost(HOST) && origins.every(isLoopbackOrigin);
}

const isLoopbackOrigin = (origin: string) => isLoopbackHost(new URL(origin).hostname);

/** Whether an empty database gets sample data: on a local site unless it is switched off, elsewhere never. */
export function usesSampleData(settings: LocalSite & Pick<Settings, 'SAMPLE_DATA'>): boolean {
  return settings.SAMPLE_DATA ?? isLocalSite(settings);
}

/** Milliseconds for which the server still accepts connections after SIGTERM. */
export function drainMs(settings: LocalSite & Pick<Settings, 'DRAIN_SECONDS'>): number {
  return (settings.DRAIN_SECONDS ?? (isLocalSite(settings) ? 0 : 5)) * 1000;
}

/** All roles of staff. */
const STAFF_ROLES = ['advisor', 'admin', 'super_admin'];

/** Roles that require a second factor: those of the setting; by default all of them, except on a local site. */
export function secondFactorRoles(settings: LocalSite & Pick<Settings, 'SECOND_FACTOR_ROLES'>): readonly string[] {
  const roles = settings.SECOND_FACTOR_ROLES;
  if (roles.length > 0) return roles.filter((role) => role !== 'none');
  return isLocalSite(settings) ? [] : STAFF_ROLES;
}

/** Settings that are valid alone and not together: one line for each. */
export function conflictsOf(
  settings: LocalSite &
    Pick<Settings, 'SAMPLE_DATA' | 'SECOND_FACTOR_ROLES' | 'MAP_STYLE_URL' | 'MAP_TILES' | 'YEN_RATE' | 'YEN_RATE_URL'>,
): string[] {
  const { HOST, PUBLIC_URL, ALLOWED_ORIGINS, SAMPLE_DATA, SECOND_FACTOR_ROLES, MAP_STYLE_URL, MAP_TILES } = settings;
  const conflicts: string[] = [];
  if (PUBLIC_URL === null && !isLocalSite(settings)) {
    const foreign = ALLOWED_ORIGINS.find((origin) => !isLoopbackOrigin(origin));
    const because = isLoopbackHost(HOST) ? `ALLOWED_ORIGINS names ${foreign}` : `HOST is ${HOST}`;
    conflicts.push(
      `PUBLIC_URL: expected the address that visitors use, as https://www.example.com, because ${because}`,
    );
  } else if (SAMPLE_DATA && !isLocalSite(settings))
    conflicts.push(
      'SAMPLE_DATA: expected false or nothing, because other machines reach this site: ' +
        'sample data come with staff accounts whose passwords are published',
    );
  if (SECOND_FACTOR_ROLES.includes('none') && SECOND_FACTOR_ROLES.length > 1)
    conflicts.push("SECOND_FACTOR_ROLES: expected roles, or 'none' alone");
  if (MAP_TILES !== null && MAP_STYLE_URL !== SITE_MAP)
    conflicts.push('MAP_TILES: expected nothing, because MAP_STYLE_URL names another map than that of the site');
  if (settings.YEN_RATE !== null && settings.YEN_RATE_URL !== null)
    conflicts.push('YEN_RATE: expected nothing, because YEN_RATE_URL names the source of the rate');
  return conflicts;
}
