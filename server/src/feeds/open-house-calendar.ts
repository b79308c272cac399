import type { FastifyInstance } from 'fastify';
import type { Listing, OpenHouse } from 'shared-contracts';
import { calendarFile, calendarTime } from 'shared-contracts/leads';
import type { Database } from '../platform/database/database';
import { findBySlug } from './replication/open-houses.repository';

/** `/open-houses/{slug}/{key}.ics`: an open house for a visitor's calendar. */
export function registerOpenHouseCalendar(app: FastifyInstance, db: Database): void {
  app.get<{ Params: { slug: string; file: string } }>(
    '/open-houses/:slug/:file',
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const listing = await findBySlug(db, params.slug);
      const key = /^(.+)\.ics$/.exec(params.file)?.[1];
      const house = listing?.open_houses?.find((one) => one.key === key);
      if (!listing || !house) return reply.callNotFound();
      return reply
        .header('content-type', 'text/calendar; charset=utf-8')
        .header('content-disposition', 'attachment; filename="open-house.ics"')
        .header('cache-control', 'public, max-age=300')
        .send(calendarOf(listing, house, new Date()));
    },
  );
}

/** The calendar file of an open house. */
export function calendarOf({ slug, address, town }: Listing, house: OpenHouse, now: Date): string {
  const place = [address.line_1, town, address.state, address.postal_code].filter(Boolean).join(', ');
  return calendarFile('Open houses', {
    UID: `${slug}-${house.key}`,
    DTSTAMP: calendarTime(now),
    DTSTART: calendarTime(new Date(house.starts_at)),
    DTEND: calendarTime(new Date(house.ends_at)),
    SUMMARY: `Open house: ${address.line_1}`,
    LOCATION: house.virtual ? 'Online' : place,
    DESCRIPTION: house.remarks,
  });
}
