import { ANALYTICS_EVENTS, type AnalyticsCapture, type TrackingEvent, trackingActionSchema } from 'shared-contracts';
import { refuseFields } from '../../platform/http/problem';

const MAX_PROPERTIES = 30;
const MAX_PROPERTY_LENGTH = 500;

const SITE_EVENTS: ReadonlySet<string> = new Set(ANALYTICS_EVENTS);
/** The form of a remote's own events, such as 'tides:opened'. */
const REMOTE_EVENT = /^[a-z][a-z0-9-]{1,31}:[a-z0-9_-]{1,47}$/;

/** Refuses a score event whose action is not one of the seven, or whose properties are too many or too long. */
export function checkScore({ action, properties }: TrackingEvent): void {
  if (!trackingActionSchema.safeParse(action).success)
    refuse('action', `"${action}" is not an action of score events.`);
  checkProperties(properties);
}

/** The same for an analytics event; its properties must be plain values too. */
export function checkAnalytics({ event, properties }: AnalyticsCapture): void {
  if (!SITE_EVENTS.has(event) && !REMOTE_EVENT.test(event))
    refuse(
      'event',
      `"${event}" is neither an analytics event of this site nor one of a remote, such as "tides:opened".`,
    );
  checkProperties(properties);
}

function checkProperties(properties: Readonly<Record<string, unknown>>): void {
  const entries = Object.entries(properties);
  if (entries.length > MAX_PROPERTIES) refuse('properties', `properties has more than ${MAX_PROPERTIES} entries.`);
  for (const [name, value] of entries) {
    if (typeof value === 'string' && value.length > MAX_PROPERTY_LENGTH)
      refuse('properties', `properties.${name} is longer than ${MAX_PROPERTY_LENGTH} characters.`, name);
    if (value !== null && !['string', 'number', 'boolean'].includes(typeof value))
      refuse('properties', `properties.${name} must be a text, a number, true, false or null.`, name);
  }
}

function refuse(field: string, message: string, inner?: string): void {
  const pointer = `#/${field}${inner === undefined ? '' : `/${inner.replaceAll('~', '~0').replaceAll('/', '~1')}`}`;
  refuseFields([{ field, pointer, message }]);
}
