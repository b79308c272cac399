import { refusal } from '../../protocol/registry';
import type { StoredRule } from '../subject';

/** Checks that every shell in use has all topics that the remote publishes or subscribes to. */
export const eventsRule: StoredRule = ({ release: { manifest }, shells }) =>
  [...new Set([...manifest.emits, ...manifest.listens])].flatMap((topic) =>
    shells
      .filter(({ events }) => !events.includes(topic))
      .map(({ label }) => refusal('MFE-104', `It uses '${topic}', which ${label} lacks.`, topic)),
  );
