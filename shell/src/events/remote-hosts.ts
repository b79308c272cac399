import type { EventBus, EventTopic, HostServices, Tracker } from 'shared-contracts';
import type { Loader } from '../federation/loader';

export interface RemoteHostParts {
  host: () => HostServices;
  declares: Loader['declares'];
}

/**
 * The host of each remote. Its bus allows only the events that the remote declares in mfe.json, and its tracker only
 * events of the site and its own. For others the remote's call throws, and a report names the event.
 */
export function createRemoteHosts({ host, declares }: RemoteHostParts): (remote: string) => HostServices {
  const hosts = new Map<string, HostServices>();
  return (remote) => {
    const own = hosts.get(remote) ?? {
      ...host(),
      bus: declaredBus(remote, host(), declares),
      track: namedTracker(remote, host()),
    };
    hosts.set(remote, own);
    return own;
  };
}

function namedTracker(remote: string, { track, report }: Pick<HostServices, 'track' | 'report'>): Tracker {
  return {
    score: track.score,
    capture(event, properties) {
      if (event.includes(':') && !event.startsWith(`${remote}:`)) {
        const detail = `${remote} tracks '${event}'. Events of a remote begin with its name: '${remote}:…'.`;
        report({ kind: 'render-error', remote, code: 'MFE-011', detail });
        throw new Error(detail);
      }
      track.capture(event, properties);
    },
  };
}

const DOES = { emits: 'publishes', listens: 'listens to' } as const;

function declaredBus(
  remote: string,
  { bus, report }: Pick<HostServices, 'bus' | 'report'>,
  declares: Loader['declares'],
): EventBus {
  const reported = new Set<string>();
  function mustDeclare(how: 'emits' | 'listens', topic: EventTopic): void {
    if (declares(remote, how, topic)) return;
    const detail = `${remote} ${DOES[how]} '${topic}', which its mfe.json does not name in "${how}".`;
    if (!reported.has(detail)) report({ kind: 'render-error', remote, code: 'MFE-011', detail });
    reported.add(detail);
    throw new Error(detail);
  }
  return {
    publish(topic, payload) {
      mustDeclare('emits', topic);
      bus.publish(topic, payload);
    },
    subscribe(topic, listener) {
      mustDeclare('listens', topic);
      return bus.subscribe(topic, listener);
    },
    last(topic) {
      mustDeclare('listens', topic);
      return bus.last(topic);
    },
  };
}
