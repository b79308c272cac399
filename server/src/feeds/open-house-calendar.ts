import type { FastifyInstance } from 'fastify';
import type { Listing, OpenHouse } from 'shared-contracts';
import type { Database } from '../platform/database';
import { findBySlug } from './replication/open-houses.store';

/** Bytes of a line; longer ones are continued after a blank. */
const MAX_LINE = 75;

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

/** The calendar file of an open house (RFC 5545). */
export function calendarOf({ slug, address, town }: Listing, house: OpenHouse, now: Date): string {
  const place = [address.line_1, town, address.state, address.postal_code].filter(Boolean).join(', ');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Open houses//EN',
    'BEGIN:VEVENT',
    `UID:${escaped(`${slug}-${house.key}`)}`,
    `DTSTAMP:${utc(now.toISOString())}`,
    `DTSTART:${utc(house.starts_at)}`,
    `DTEND:${utc(house.ends_at)}`,
    `SUMMARY:${escaped(`Open house: ${address.line_1}`)}`,
    `LOCATION:${escaped(house.virtual ? 'Online' : place)}`,
    ...(house.remarks === null ? [] : [`DESCRIPTION:${escaped(house.remarks)}`]),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

const utc = (instant: string): string => `${new Date(instant).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n|\r/g, '\\n');

/** A line in pieces of 75 bytes at most, cut between characters. */
function folded(line: string): string {
  const pieces = [''];
  for (const letter of line) {
    const last = pieces.length - 1;
    const room = last === 0 ? MAX_LINE : MAX_LINE - 1;
    if (Buffer.byteLength(`${pieces[last]}${letter}`) > room) pieces.push(letter);
    else pieces[last] += letter;
  }
  return pieces.join('\r\n ');
}
