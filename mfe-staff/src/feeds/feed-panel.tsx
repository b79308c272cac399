import { timeText } from 'federation/protocol/registry';
import { useState } from 'react';
import { changeFeed, type FEED_CHANGES, type FeedStatus } from 'shared-contracts/staff';
import { Badge, type BadgeTone, Button, Disclosure, ErrorState, TextField, useHost, useMutationCall } from 'shared-ui';
import { ColumnChart } from 'shared-ui/charts';
import { type Column, DataTable } from '../common/data-table';
import { FormDialog } from '../common/form-dialog';
import { Panel, PanelActions, PanelFact, PanelFacts } from '../common/panel';
import staff from '../common/staff.module.css';
import { bytesText, countText, durationText, hourText, resultText, runText } from './feed-text';
import classes from './feeds.module.css';
import { RefusedRecords } from './refused-records';

const STATES: Readonly<Record<FeedStatus['state'], { label: string; tone: BadgeTone }>> = {
  running: { label: 'Reading', tone: 'ocean' },
  waiting: { label: 'Up to date', tone: 'success' },
  paused: { label: 'Paused', tone: 'warning' },
  failing: { label: 'Failing', tone: 'danger' },
  late: { label: 'Late', tone: 'danger' },
};
const CHART_HOURS = 24;

interface FeedPanelProps {
  feed: FeedStatus;
  onChange: () => void;
}

/** One feed: its state, its results, and what can be done about it. */
export function FeedPanel({ feed, onChange }: FeedPanelProps) {
  const host = useHost();
  const { name, system, host: server, state, warning, failures, records } = feed;
  const { send, busy, error } = useMutationCall(host, changeFeed);
  const [restarting, setRestarting] = useState(false);
  const change = async (action: (typeof FEED_CHANGES)[number], done: string) => {
    const sent = await send({ body: { name, action } });
    if (!sent.ok) return;
    host.flash.success(done);
    onChange();
  };
  // a feed whose last run failed is not up to date, though it is not late yet
  const shown = state === 'waiting' && failures > 0 ? { label: 'Retrying', tone: 'warning' as const } : STATES[state];
  return (
    <Panel
      id={`feed-${name}`}
      title={
        <>
          {name}
          <Badge tone={shown.tone}>{shown.label}</Badge>
        </>
      }
    >
      <p className={staff.soft}>
        {system} · {server}
      </p>
      {warning !== null && <ErrorState compact message={warning} />}
      <Progress feed={feed} />
      <Facts feed={feed} />
      <PanelActions>
        <Button
          size="small"
          busy={busy}
          disabled={state === 'paused'}
          onClick={() => void change('run', `${name} is read now.`)}
        >
          Run now
        </Button>
        {state === 'paused' ? (
          <Button size="small" variant="secondary" onClick={() => void change('resume', `${name} goes on.`)}>
            Resume
          </Button>
        ) : (
          <Button size="small" variant="secondary" onClick={() => void change('pause', `${name} is paused.`)}>
            Pause
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={() => setRestarting(true)}>
          Read again…
        </Button>
      </PanelActions>
      {error && <ErrorState compact message={error.message} />}
      <div className={classes.chart}>
        <ColumnChart
          title="Changes an hour"
          labelName="Hour"
          points={feed.hours.slice(-CHART_HOURS).map(({ hour, taken, removed }) => ({
            label: hourText(hour),
            value: taken + removed,
          }))}
        />
      </div>
      <Disclosure summary="Results of the last day">
        <DataTable
          caption={`Results of ${name}`}
          rows={feed.reasons}
          keyOf={({ outcome, reason }) => `${outcome} ${reason}`}
          columns={REASONS}
        />
      </Disclosure>
      <Disclosure summary={`Refused records (${countText(records.refused)})`}>
        <RefusedRecords name={name} />
      </Disclosure>
      <Metadata feed={feed} />
      {restarting && <RestartDialog name={name} onClose={() => setRestarting(false)} onChange={onChange} />}
    </Panel>
  );
}

const REASONS: readonly Column<FeedStatus['reasons'][number]>[] = [
  { label: 'Result', cell: ({ outcome }) => resultText(outcome), sortBy: ({ outcome }) => resultText(outcome) },
  { label: 'Reason', cell: ({ reason }) => reason || '–', sortBy: ({ reason }) => reason },
  { label: 'Records', cell: ({ count }) => countText(count), sortBy: ({ count }) => count, numeric: true },
];

function Progress({ feed: { name, run } }: Pick<FeedPanelProps, 'feed'>) {
  if (!run) return null;
  return (
    <div>
      {run.total !== null && (
        <progress
          className={classes.progress}
          aria-label={`Progress of ${name}`}
          max={Math.max(run.total, 1)}
          value={Math.min(run.done, run.total)}
        />
      )}
      <p className={staff.soft}>{runText(run)}</p>
    </div>
  );
}

function Facts({ feed }: Pick<FeedPanelProps, 'feed'>) {
  const { records, usage, last_success_at, last_page_at, next_run_at, lag_seconds, failures, last_failure } = feed;
  return (
    <PanelFacts>
      <PanelFact name="Behind the MLS">
        {lag_seconds === null ? 'Never read completely' : durationText(lag_seconds)}
      </PanelFact>
      <PanelFact name="Last complete read">{last_success_at === null ? 'Never' : timeText(last_success_at)}</PanelFact>
      <PanelFact name="Last page">{last_page_at === null ? 'None' : timeText(last_page_at)}</PanelFact>
      <PanelFact name="Next run">{next_run_at === null ? 'Paused' : timeText(next_run_at)}</PanelFact>
      <PanelFact name="Listings on the site">{countText(records.taken)}</PanelFact>
      <PanelFact name="Not shown">
        {countText(records.removed + records.gone)} removed, {countText(records.delayed)} delayed
      </PanelFact>
      <PanelFact name="Requests in 15 minutes">
        {countText(usage.requests)} of {countText(usage.requests_limit)}
      </PanelFact>
      <PanelFact name="Data in 15 minutes">
        {bytesText(usage.bytes)} of {bytesText(usage.bytes_limit)}
      </PanelFact>
      {failures > 0 && last_failure !== null && (
        <PanelFact name={failures === 1 ? 'Last failure' : `${failures} failures in a row, the last`} wide>
          {feed.last_failure_at !== null && `${timeText(feed.last_failure_at)}: `}
          {last_failure}
        </PanelFact>
      )}
    </PanelFacts>
  );
}

function Metadata({ feed: { metadata } }: Pick<FeedPanelProps, 'feed'>) {
  if (!metadata || metadata.missing.length + metadata.unknown.length === 0) return null;
  return (
    <Disclosure summary={`Differences to the standard (${metadata.missing.length + metadata.unknown.length})`}>
      {metadata.missing.length > 0 && (
        <p className={staff.soft}>The feed does not have: {metadata.missing.join(', ')}</p>
      )}
      {metadata.unknown.length > 0 && (
        <p className={staff.soft}>The site does not know: {metadata.unknown.join(', ')}</p>
      )}
    </Disclosure>
  );
}

interface RestartDialogProps extends Pick<FeedPanelProps, 'onChange'> {
  name: string;
  onClose: () => void;
}

/** Reads a feed again: from a day on, or all of it. */
function RestartDialog({ name, onClose, onChange }: RestartDialogProps) {
  const host = useHost();
  const [from, setFrom] = useState('');
  const call = useMutationCall(host, changeFeed, () => {
    host.flash.success(`${name} is read again.`);
    onChange();
    onClose();
  });
  const submit = () => call.send({ body: { name, action: 'restart', ...(from === '' ? {} : { from }) } });
  return (
    <FormDialog title={`Read ${name} again`} button="Read again" state={call} onSubmit={submit} onClose={onClose}>
      <p>Listings stay on the site meanwhile. Leave the day empty to read everything.</p>
      <TextField
        label="Changes since"
        type="date"
        data-autofocus
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
    </FormDialog>
  );
}
