import { type Release, releaseSchema } from 'federation/protocol/discovery';
import { CONTRACT_VERSION } from 'shared-contracts';
import { Badge, cx, Disclosure, ErrorState, Stack, Text } from 'shared-ui';
import useSWR from 'swr';
import { readRelease } from '../federation/read-overrides';
import classes from './panel.module.css';
import { milliseconds } from './part-lists';
import type { Recorded, SeenCall, SeenEvent, SeenReport } from './recorder';
import { loadedReleases, type ShownShare, sharesOf } from './shared';
import { meaningOf } from './slots';
import { ValueTree } from './value-tree';

/** The reference of the contract has the table of errors. */
const ERRORS_PAGE = `/api/docs/contract/${CONTRACT_VERSION}#errors`;

const time = (at: number) => `${(at / 1000).toFixed(2)} s`;

/** Shared packages, with the version of each remote. */
export function ShareList({ recorded }: { recorded: Recorded }) {
  const addresses = loadedReleases(recorded);
  const { data, error } = useSWR<Release[], unknown>(['releases', ...addresses], () => readAll(addresses), {
    keepPreviousData: true,
    revalidateOnFocus: false,
  });
  if (error) return <ErrorState compact message="We couldn't read the release.json of a loaded version." />;
  return <Shares shares={sharesOf(recorded, data ?? [])} />;
}

const readAll = (addresses: readonly string[]) =>
  Promise.all(addresses.map(async (address) => releaseSchema.parse(await readRelease(address))));

function Shares({ shares }: { shares: readonly ShownShare[] }) {
  return (
    <ul className={cx(classes.list, classes.shares)}>
      {shares.map(({ name, offers, taken }) => (
        <li key={name} className={classes.row}>
          <strong>{name}</strong>
          <Stack gap={1}>
            {offers.map(({ version, from, scope, isLoaded }) => (
              <span key={`${scope} ${version}`}>
                {version} from {from}, scope {scope}
                {isLoaded ? '' : ', not loaded'}
              </span>
            ))}
          </Stack>
          <Stack gap={1}>
            {taken.length === 0 && <Text tone="soft">No remote of this page takes it.</Text>}
            {taken.map(({ remote, required, version, why }) => (
              <span key={remote}>
                <strong>{remote}</strong> asks for {required} and has {version}: {why}
              </span>
            ))}
          </Stack>
        </li>
      ))}
    </ul>
  );
}

/** Events of the bus, the newest first. */
export function EventList({ events }: { events: readonly SeenEvent[] }) {
  if (events.length === 0) return <Text tone="soft">No event so far.</Text>;
  return (
    <ul className={cx(classes.list, classes.events)}>
      {events.toReversed().map(({ id, at, topic, sender, payload }) => (
        <li key={id} className={classes.row}>
          <span>{time(at)}</span>
          <strong>{topic}</strong>
          <span>from {sender}</span>
          <Disclosure summary={`Payload of ${topic}`}>
            <ValueTree value={payload} />
          </Disclosure>
        </li>
      ))}
    </ul>
  );
}

const SOURCE = { network: 'network', cache: 'cached', document: 'cached in the document' } as const;

/** Calls to the server, the newest first. */
export function CallList({ calls }: { calls: readonly SeenCall[] }) {
  if (calls.length === 0) return <Text tone="soft">No call so far.</Text>;
  return (
    <ul className={cx(classes.list, classes.calls)}>
      {calls.toReversed().map(({ id, at, call, address, caller, outcome, ms, source }) => (
        <li key={id} className={classes.row}>
          <span>{time(at)}</span>
          <strong>
            {call.method} {call.name}
          </strong>
          <span>from {caller}</span>
          <span>
            <Badge tone={outcome === null ? 'neutral' : isSuccess(outcome) ? 'success' : 'danger'}>
              {outcome ?? 'waiting'}
            </Badge>
          </span>
          <span>{source === 'network' && ms !== null ? milliseconds(ms) : '–'}</span>
          <span>{SOURCE[source]}</span>
          <span>{address ?? call.path}</span>
        </li>
      ))}
    </ul>
  );
}

const isSuccess = (outcome: SeenCall['outcome']) => typeof outcome === 'number' && outcome < 400;

/** Reports of failures. Timings are shown with the parts. */
export const isFailure = ({ report: { kind } }: SeenReport) => kind !== 'load-time' && kind !== 'web-vital';

/** Failures that the page reported, the newest first. */
export function ReportList({ reports }: { reports: readonly SeenReport[] }) {
  const failures = reports.filter(isFailure);
  if (failures.length === 0) return <Text tone="soft">No failure so far.</Text>;
  return (
    <ul className={cx(classes.list, classes.reports)}>
      {failures.toReversed().map(({ id, at, report: { kind, remote, version, code, detail } }) => (
        <li key={id} className={classes.row}>
          <span>{time(at)}</span>
          {code === undefined ? <span>{kind}</span> : <a href={ERRORS_PAGE}>{code}</a>}
          <span>
            <strong>{remote}</strong> {version}
          </span>
          <span>{[meaningOf(code), detail].filter(Boolean).join(' ')}</span>
        </li>
      ))}
    </ul>
  );
}
