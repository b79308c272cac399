import { ArrowDown, ArrowUp, CalendarPlus, Link2, Mail, Plus, Printer, Route, X } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import {
  isJapanese,
  LIMITS,
  type ListingCard,
  listingPath,
  listingsByIds,
  type PageProps,
  travelTimes,
  valueText,
} from 'shared-contracts';
import { formatDay, formatMinutes, hawaiiDay } from 'shared-contracts/lead-rules';
import {
  Button,
  copyLink,
  EmptyState,
  ErrorState,
  factTexts,
  Heading,
  IconButton,
  Link,
  type LoaderContext,
  lazyComponent,
  Photo,
  placeText,
  priceText,
  Row,
  SelectField,
  Sentence,
  Skeleton,
  Stack,
  Text,
  TextField,
  useCall,
  useCollections,
  useHost,
  VisuallyHidden,
} from 'shared-ui';
import { saveFile } from 'shared-ui/files';
import { idsOf } from '../common/ids-of';
import { warnOfMissingPhoto } from '../media/photo-mosaic';
import { i18n } from '../texts';
import { forgetPlan, useOfflinePlan } from './offline-plan';
import {
  bestOrder,
  byRoad,
  dayOf,
  type Plan,
  planAddress,
  readPlan,
  STARTS,
  STAYS,
  type Stop,
  stopsOf,
  straightLines,
  WAYS,
  type Ways,
} from './plan';
import classes from './plan.module.css';
import { addressOf, arrivalText, openText, planFile, requestText, wayText } from './plan-texts';

const PlanMap = lazyComponent(async () => (await import('./plan-map')).PlanMap, {
  get message() {
    return i18n.t("We couldn't load the map.");
  },
  waiting: <Skeleton height="100%" width="100%" />,
});

/** A day of homes: their order, times and way. The address is the plan, so Back undoes and a link shares it. */
export function PlanPage({ host, match }: PageProps) {
  const [now] = useState(() => new Date());
  const plan = useMemo(() => readPlan(match.query, now), [match.query, now]);
  const { data, error, retry, isLoading } = useCall(host, listingsByIds, inputOf(plan.ids), { keepPreviousData: true });
  const found = useMemo(
    () => plan.ids.flatMap((id) => data?.find(({ internal_id }) => internal_id === id) ?? []),
    [plan, data],
  );
  const gone = data && !isLoading && !error ? plan.ids.length - found.length : 0;
  const roads = useCall(host, travelTimes, host.settings.routingSource && found.length > 1 ? roadsOf(found) : null, {
    keepPreviousData: true,
  });
  const ways = useMemo(() => (roads.data ? byRoad(roads.data) : straightLines), [roads.data]);
  const homes = useMemo(() => (plan.own ? found : bestOrder(found, plan, ways)), [plan, found, ways]);
  return (
    <section className={classes.page}>
      <Heading as="h1" size="3xl" weight="strong">
        {i18n.t('Plan a day of homes')}
      </Heading>
      {error && (
        <ErrorState
          compact
          message={i18n.t("We couldn't load the homes. {reason}", { reason: error.message })}
          onRetry={retry}
        />
      )}
      {idsOf(match.query).length > LIMITS.planned && (
        <Text role="status">
          {i18n.t('A day has room for {count} homes. The others of this address are left out.', {
            count: LIMITS.planned,
          })}
        </Text>
      )}
      {gone > 0 && (
        <Text tone="soft">
          {i18n.t('{gone, plural, one {One home is} other {# homes are}} no longer shown.', { gone })}
        </Text>
      )}
      {dayOf(match.query) !== null && dayOf(match.query) !== plan.day && (
        <Text role="status">
          {i18n.t('This day is over, or no date. The homes are planned for {day}.', { day: formatDay(plan.day) })}
        </Text>
      )}
      {roads.error && (
        <ErrorState
          compact
          message={i18n.t("We couldn't load the driving times. {reason}", { reason: roads.error.message })}
          onRetry={roads.retry}
        />
      )}
      {plan.ids.length > 0 && !data && !error && <Skeleton lines={12} />}
      {plan.ids.length === 0 && <NothingPlanned />}
      {homes.length > 0 && <Day plan={plan} homes={homes} ways={ways} />}
      <MoreHomes plan={plan} />
    </section>
  );
}

/** In any order the same, so that a move by hand asks for nothing. */
const roadsOf = (homes: readonly ListingCard[]) => ({
  params: {
    ids: homes
      .map(({ internal_id }) => internal_id)
      .sort()
      .join(),
  },
});

const inputOf = (ids: readonly string[]) => (ids.length > 0 ? { params: { ids: ids.join() } } : null);

function NothingPlanned() {
  const host = useHost();
  return (
    <EmptyState
      title={i18n.t('No homes yet')}
      action={
        <Button onClick={() => host.navigate.to(host.navigate.withPrefix('/listings'))}>{i18n.t('Find homes')}</Button>
      }
    >
      {i18n.t('Select homes in the search or in your favorites, and plan a day to see them.')}
    </EmptyState>
  );
}

interface DayProps {
  plan: Plan;
  homes: readonly ListingCard[];
  ways: Ways;
}

function Day({ plan, homes, ways }: DayProps) {
  const host = useHost();
  const heading = useRef<HTMLHeadingElement>(null);
  const stops = stopsOf(homes, plan, ways);
  const legs = stops.flatMap(({ leg }) => leg ?? []);
  const isDriven = legs.some(({ minutes }) => minutes !== null);
  const isOffline = useOfflinePlan(plan, stops);
  const show = (changed: Partial<Plan>) => host.navigate.to(planAddress({ ...plan, ...changed }), { keepScroll: true });
  const shown = homes.map(({ internal_id }) => internal_id);
  // a home that was added just now has not loaded
  const ids = [...shown, ...plan.ids.filter((id) => !shown.includes(id))];
  const urlOf = ({ home }: Stop) => new URL(listingPath(host.navigate.current().prefix, home.slug), location.href).href;
  const islands = new Set(stops.flatMap(({ home }) => home.island ?? home.geo_island ?? []));
  const order = isDriven
    ? i18n.t('In the order with the shortest drive.')
    : i18n.t('In the order with the shortest way.');
  const notes = [
    plan.own ? i18n.t('In your order.') : order,
    isDriven
      ? i18n.t('Drives are by road without traffic, as {source} know it.', { source: host.settings.routingSource })
      : i18n.t('Miles are straight lines.'),
    i18n.t('Times are Hawaii time.'),
    ...(islands.size > 1
      ? [i18n.t('The homes are on {count} islands: add the time of the flight.', { count: islands.size })]
      : []),
    ...(isOffline ? [i18n.t('This browser shows the plan without a connection too.')] : []),
  ];
  return (
    <>
      <PlanFields plan={plan} asksForWay={!isDriven || legs.some(({ minutes }) => minutes === null)} onChange={show} />
      <Row gap={3} rowGap={2} wrap data-hide="print">
        <Button
          size="small"
          icon={<Mail />}
          onClick={() => host.bus.publish('contact:open', { kind: 'email-agent', message: requestText(plan, stops) })}
        >
          {i18n.t('Ask an agent for this day')}
        </Button>
        <Button
          size="small"
          variant="secondary"
          icon={<CalendarPlus />}
          onClick={() =>
            saveFile(`homes-${plan.day}.ics`, planFile(plan, stops, urlOf, new Date()), 'text/calendar;charset=utf-8')
          }
        >
          {i18n.t('Add to calendar')}
        </Button>
        <Button
          size="small"
          variant="secondary"
          icon={<Link2 />}
          onClick={() => void copyLink(host, planAddress(plan), i18n.t('Link copied to clipboard'))}
        >
          {i18n.t('Copy link')}
        </Button>
        <Button size="small" variant="secondary" icon={<Printer />} onClick={() => window.print()}>
          {i18n.t('Print')}
        </Button>
      </Row>
      <div className={classes.split}>
        <Stack gap={3}>
          <Heading ref={heading} size="xl" tabIndex={-1}>
            {formatDay(plan.day)}
          </Heading>
          <Text size="s" tone="soft">
            {notes.join(isJapanese() ? '' : ' ')}
          </Text>
          {plan.own && (
            <Button
              size="small"
              variant="secondary"
              icon={<Route />}
              data-hide="print"
              onClick={() => show({ own: false })}
            >
              {i18n.t('Order by the shortest way')}
            </Button>
          )}
          <ol className={classes.stops} aria-label={i18n.t('Homes of the day')}>
            {stops.map((stop, at) => (
              <StopRow
                key={stop.home.internal_id}
                stop={stop}
                at={at}
                day={plan.day}
                count={stops.length}
                onMove={(to) => show({ ids: moved(ids, at, to), own: true })}
                onRemove={() => {
                  // the pressed button disappears
                  heading.current?.focus();
                  if (stops.length === 1) void forgetPlan();
                  show({ ids: ids.filter((_, index) => index !== at) });
                }}
              />
            ))}
          </ol>
        </Stack>
        <div className={classes.map} data-hide="print">
          <PlanMap homes={homes} />
        </div>
      </div>
    </>
  );
}

function moved(ids: readonly string[], from: number, to: number): string[] {
  const others = ids.filter((_, at) => at !== from);
  return [...others.slice(0, to), ...ids.slice(from, from + 1), ...others.slice(to)];
}

interface PlanFieldsProps {
  plan: Plan;
  /** whether the time of a way is not known */
  asksForWay: boolean;
  onChange: (changed: Partial<Plan>) => void;
}

function PlanFields({ plan, asksForWay, onChange }: PlanFieldsProps) {
  const minutes = (values: readonly number[]) =>
    values.map((value) => ({ value: `${value}`, label: i18n.t('{minutes} minutes', { minutes: value }) }));
  return (
    <div className={classes.fields} data-hide="print">
      <TextField
        label={i18n.t('Day')}
        type="date"
        value={plan.day}
        min={hawaiiDay(new Date())}
        onChange={({ currentTarget: { value } }) => value && onChange({ day: value })}
      />
      <SelectField
        label={i18n.t('First home at')}
        value={`${plan.from}`}
        options={STARTS.map((start) => ({ value: `${start}`, label: formatMinutes(start) }))}
        onChange={({ currentTarget }) => onChange({ from: Number(currentTarget.value) })}
      />
      <SelectField
        label={i18n.t('In each home')}
        value={`${plan.stay}`}
        options={minutes(STAYS)}
        onChange={({ currentTarget }) => onChange({ stay: Number(currentTarget.value) })}
      />
      {asksForWay && (
        <SelectField
          label={i18n.t('Between two homes')}
          value={`${plan.way}`}
          options={minutes(WAYS)}
          onChange={({ currentTarget }) => onChange({ way: Number(currentTarget.value) })}
        />
      )}
    </div>
  );
}

interface StopRowProps {
  stop: Stop;
  at: number;
  day: string;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function StopRow({ stop, at, day, count, onMove, onRemove }: StopRowProps) {
  const host = useHost();
  const { home, arrives, isTooLate } = stop;
  const { beds, baths, total_floor_area: floorArea, lot_size_ft: lotSize, type } = home;
  return (
    <li className={classes.stop}>
      {at > 0 && (
        <Text size="s" tone="soft" className={classes.way}>
          {wayText(stop)}
        </Text>
      )}
      <div className={classes.photo}>
        <Photo
          photo={home.photos[0]}
          alt=""
          sizes="9rem"
          base={host.settings.photoBase}
          onMissing={warnOfMissingPhoto}
        />
      </div>
      <Stack gap={1} className={classes.facts}>
        <Text weight="strong" className={classes.time}>
          <span className={classes.number}>{at + 1}.</span>{' '}
          {isTooLate ? i18n.t('Too late for this day') : arrivalText(day, arrives)}
        </Text>
        <Text as={Link} host={host} to={listingPath(host.navigate.current().prefix, home.slug)} tone="text">
          {home.street_address_short}
        </Text>
        <Text size="s" tone="soft">
          {[placeText(home), priceText(home.asking_price, { rental: home.is_rental })].filter(Boolean).join(' · ')}
        </Text>
        <Text size="s" tone="soft">
          {factTexts({ beds, baths, floorArea, lotSize, type }).join(' · ')}
        </Text>
        {stop.open && (
          <Text size="s" weight="medium" tone={stop.isMissed ? 'danger' : 'text'}>
            {openText(stop)}
          </Text>
        )}
        {home.status !== 'Active' && (
          <Text size="s" weight="medium">
            {i18n.t('{status}: ask whether it can be seen.', { status: valueText(home.status) })}
          </Text>
        )}
        {home.lat === null && (
          <Text size="s" tone="soft">
            {i18n.t('The exact position of this home is not published.')}
          </Text>
        )}
      </Stack>
      <Row gap={1} className={classes.buttons} data-hide="print">
        <IconButton
          size="small"
          label={i18n.t('Move {address} up', { address: home.street_address_short })}
          icon={<ArrowUp size={18} />}
          aria-disabled={at === 0}
          onClick={() => at > 0 && onMove(at - 1)}
        />
        <IconButton
          size="small"
          label={i18n.t('Move {address} down', { address: home.street_address_short })}
          icon={<ArrowDown size={18} />}
          aria-disabled={at === count - 1}
          onClick={() => at < count - 1 && onMove(at + 1)}
        />
        <IconButton
          size="small"
          label={i18n.t('Remove {address}', { address: home.street_address_short })}
          icon={<X size={18} />}
          onClick={onRemove}
        />
      </Row>
    </li>
  );
}

/** The favorites that are not in the plan. */
function MoreHomes({ plan }: { plan: Plan }) {
  const host = useHost();
  const { favorites } = useCollections(host);
  const others = favorites.flatMap(({ internal_id: id }) => (id && !plan.ids.includes(id) ? id : [])).slice(0, 24);
  const { data } = useCall(host, listingsByIds, inputOf(others), { keepPreviousData: true });
  const homes = data?.filter(({ internal_id }) => others.includes(internal_id)) ?? [];
  const isFull = plan.ids.length >= LIMITS.planned;
  if (homes.length === 0) return null;
  return (
    <Stack as="section" gap={2} className={classes.more} data-hide="print" aria-label={i18n.t('From your favorites')}>
      <Heading size="l">{i18n.t('From your favorites')}</Heading>
      {isFull && <Text tone="soft">{i18n.t('A day has at most {count} homes.', { count: LIMITS.planned })}</Text>}
      <ul className={classes.favorites}>
        {homes.map((home) => (
          <li key={home.internal_id}>
            <Button
              size="small"
              variant="secondary"
              icon={<Plus />}
              disabled={isFull}
              onClick={() =>
                host.navigate.to(planAddress({ ...plan, ids: [...plan.ids, home.internal_id] }), { keepScroll: true })
              }
            >
              <Sentence
                text={i18n.t('<0>Add </0>{address}', { address: addressOf({ home }) })}
                parts={[(text) => <VisuallyHidden>{text}</VisuallyHidden>]}
              />
            </Button>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

/** Loads the planned homes. */
export function loadPlanned({ match, api }: LoaderContext): Promise<unknown> {
  const input = inputOf(readPlan(match.query, new Date()).ids);
  return input ? api.call(listingsByIds, input) : Promise.resolve();
}
