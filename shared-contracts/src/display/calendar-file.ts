/** Bytes of a line; a longer one continues on the next line after a blank. */
const MAX_LINE = 75;

/** The properties of an event in their order; null leaves one out. */
export type CalendarEvent = Readonly<Record<string, string | null>>;

/**
 * A calendar file (RFC 5545).
 * @param product names what made it
 */
export function calendarFile(product: string, ...events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${product}//EN`,
    'METHOD:PUBLISH',
    ...events.flatMap((event) => ['BEGIN:VEVENT', ...propertiesOf(event), 'END:VEVENT']),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

const propertiesOf = (event: CalendarEvent): string[] =>
  Object.entries(event).flatMap(([name, value]) => (value === null ? [] : [`${name}:${escaped(value)}`]));

/** '20261124T200000Z' */
export const calendarTime = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d+/g, '');

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
}

function folded(line: string): string {
  const parts = [''];
  let bytes = 0;
  for (const sign of line) {
    const size = new TextEncoder().encode(sign).length;
    if (bytes + size > MAX_LINE) {
      parts.push('');
      bytes = 1;
    }
    parts[parts.length - 1] += sign;
    bytes += size;
  }
  return parts.join('\r\n ');
}
