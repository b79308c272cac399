import {
  dateFormat,
  formatDollars,
  formatNumber,
  formatShortPrice,
  type GroupMarket,
  type MarketFigure,
  type MarketPlace,
  placeName,
} from 'shared-contracts';
import { figureNote, GROUP_LABELS, marketPlaceName } from 'shared-contracts/listing-facts';
import { Grid, Heading, Text } from 'shared-ui';
import { LineChart } from 'shared-ui/charts';
import { i18n } from '../texts';
import classes from './market.module.css';

interface GroupFiguresProps {
  figures: GroupMarket;
  region: MarketPlace;
  island: MarketPlace;
}

/** The figures of one kind of homes: numbers, and the last twelve months as a line and as a table. */
export function GroupFigures({ figures, region, island }: GroupFiguresProps) {
  const { group, active, asking, sold, supply, days, reduced, trend } = figures;
  const of = (figure: MarketFigure, what: Parameters<typeof figureNote>[0]['what']) =>
    figureNote({ figure, region, island, what });
  return (
    <section className={classes.group} aria-labelledby={group}>
      <Heading id={group} size="2xl">
        {GROUP_LABELS[group]}
      </Heading>
      <Text size="s" tone="soft">
        {i18n.t('{count, plural, other {# for sale in {place} now}}', { count: active, place: placeName(region.name) })}
      </Text>
      <Grid as="dl" min="10rem" gap={6} className={classes.figures}>
        <Figure
          label={i18n.t('Median asking price')}
          figure={asking}
          format={formatDollars}
          note={of(asking, 'for sale')}
        />
        <Figure label={i18n.t('Median sold price')} figure={sold} format={formatDollars} note={of(sold, 'sold')} />
        <Figure label={i18n.t('Supply')} figure={supply} format={monthsText} note={of(supply, 'for sale or sold')} />
        <Figure label={i18n.t('Median days on market')} figure={days} format={daysText} note={of(days, 'for sale')} />
        <Figure
          label={i18n.t('Reduced since listed')}
          figure={reduced}
          format={shareText}
          note={of(reduced, 'for sale')}
        />
      </Grid>
      {trend && <Trend trend={trend} region={region} name={marketPlaceName(trend.region, island)} group={group} />}
    </section>
  );
}

const monthsText = (months: number) => i18n.t('{months} months', { months: months.toFixed(1) });
const daysText = (days: number) => i18n.t('{count, plural, one {# day} other {# days}}', { count: Math.round(days) });
const shareText = (share: number) => `${Math.round(share * 100)}%`;

interface FigureProps {
  label: string;
  figure: MarketFigure;
  format: (value: number) => string;
  note: string;
}

function Figure({ label, figure: { value }, format, note }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={classes.value}>{value === null ? '–' : format(value)}</dd>
      <dd className={classes.note}>{note}</dd>
    </div>
  );
}

const MONTH = dateFormat({ month: 'short', year: 'numeric', timeZone: 'UTC' });
const timeOf = (month: string) => Date.parse(`${month}-01T00:00:00Z`);

interface TrendProps {
  trend: NonNullable<GroupMarket['trend']>;
  /** the region of the page, which may have too few sales for a trend */
  region: MarketPlace;
  name: string;
  group: GroupMarket['group'];
}

function Trend({ trend, region, name, group }: TrendProps) {
  const { months } = trend;
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return null;
  const title = i18n.t('Median sold price by month in {place}', { place: name });
  return (
    <div className={classes.trend}>
      <LineChart
        title={title}
        lines={[
          {
            name: group,
            look: 'main',
            points: months.map(({ month, median }) => ({ at: timeOf(month), value: median })),
          },
        ]}
        format={(value) => `$${formatShortPrice(value)}`}
        from={timeOf(first.month)}
        until={timeOf(last.month)}
        timeText={(at) => MONTH.format(at)}
      />
      {trend.region.handles.length < region.handles.length && (
        <Text size="s" tone="soft">
          {i18n.t('In most months fewer than ten were sold in {place}; this is {around}.', {
            place: placeName(region.name),
            around: name,
          })}
        </Text>
      )}
      {/* works without scripts */}
      <details>
        <summary>{i18n.t('As a table')}</summary>
        <table className={classes.months}>
          <caption className={classes.caption}>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{i18n.t('Month')}</th>
              <th scope="col">{i18n.t('Sold')}</th>
              <th scope="col">{i18n.t('Median price')}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, sold, median }) => (
              <tr key={month}>
                <th scope="row">{MONTH.format(timeOf(month))}</th>
                <td>{formatNumber(sold)}</td>
                <td>
                  {median === null
                    ? sold === 0
                      ? i18n.t('None sold')
                      : i18n.t('Fewer than ten prices')
                    : formatDollars(median)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
