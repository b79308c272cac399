import {
  englishLang,
  formatDollars,
  type GroupMarket,
  type MarketFigure,
  placeHeading,
  placeName,
  type Region,
  type RegionContent,
  type RegionMarket,
  type RoutePrefix,
  regionMarket,
  regionPath,
} from 'shared-contracts';
import { figureNote, GROUP_LABELS } from 'shared-contracts/listing-facts';
import { type CallState, Disclosure, ErrorState, Heading, Link, Stack, Text, useCall, useHost } from 'shared-ui';
import { KEEP_ANSWERS } from '../state/search.resource';
import { i18n } from '../texts';
import { MarketFigures } from './market-figures';
import classes from './region-content.module.css';
import { RegionLinks } from './region-links';

interface RegionTextProps {
  prefix: RoutePrefix;
  region: Region;
  regions: readonly Region[];
  content: CallState<RegionContent>;
  /** true when the results are shown */
  ready: boolean;
}

/** About the region: texts, market and neighbor regions. A failure of one part does not affect others. */
export function RegionText({ prefix, region, regions, content, ready }: RegionTextProps) {
  const { data, error, retry } = content;
  return (
    <Stack as="section" gap={5} className={classes.about} aria-labelledby="region-about">
      <Heading id="region-about" size="2xl" lang={data?.title ? englishLang() : undefined}>
        {data?.title ?? i18n.t('About {place}', { place: placeHeading(region.name) })}
      </Heading>
      {error && (
        <ErrorState
          compact
          message={i18n.t("We couldn't load the description of {place}.", { place: placeName(region.name) })}
          onRetry={retry}
        />
      )}
      {data && <RegionBody content={data} />}
      <MarketFigures region={region} ready={ready} />
      <Medians region={region} ready={ready} />
      <RegionLinks prefix={prefix} region={region} regions={regions} />
    </Stack>
  );
}

function RegionBody({ content: { summary, body = [] } }: { content: RegionContent }) {
  const [first, ...rest] = summary ? [summary, ...body] : body;
  return (
    <Stack gap={4} className={classes.text}>
      {first && <p lang={englishLang()}>{first}</p>}
      {rest.length > 0 && (
        <Disclosure summary={i18n.t('Read more')}>
          <Stack gap={4} className={classes.text} lang={englishLang()}>
            {rest.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Stack>
        </Disclosure>
      )}
    </Stack>
  );
}

/** Asking and sold prices of the region, one kind of homes at a time. A failure leaves them out: the link stays. */
function Medians({ region, ready }: Pick<RegionTextProps, 'region' | 'ready'>) {
  const host = useHost();
  const handles = region.path.map(({ handle }) => handle);
  const { data } = useCall(host, regionMarket, ready ? { query: { region: handles.join('/') } } : null, KEEP_ANSWERS);
  const groups = data?.groups.filter(({ asking, sold }) => asking.value !== null || sold.value !== null) ?? [];
  return (
    <Stack gap={3}>
      {data && groups.length > 0 && <MedianTable market={data} groups={groups} />}
      <Text size="s">
        <Link host={host} to={regionPath(handles)}>
          {i18n.t('Prices and sales in {place}', { place: placeName(region.name) })}
        </Link>
      </Text>
    </Stack>
  );
}

interface MedianTableProps {
  market: RegionMarket;
  groups: readonly GroupMarket[];
}

function MedianTable({ market: { region, around }, groups }: MedianTableProps) {
  const cell = (figure: MarketFigure, what: 'sold' | 'for sale') => (
    <td>
      {figure.value !== null && formatDollars(figure.value)}
      <Text size="xs" tone="soft">
        {figureNote({ figure, region, island: around[0] ?? region, what })}
      </Text>
    </td>
  );
  return (
    <table className={classes.averages}>
      <caption className={classes.caption}>{i18n.t('Median prices')}</caption>
      <thead>
        <tr>
          <th scope="col">{i18n.t('Type')}</th>
          <th scope="col">{i18n.t('Asking')}</th>
          <th scope="col">{i18n.t('Sold in 12 months')}</th>
        </tr>
      </thead>
      <tbody>
        {groups.map(({ group, asking, sold }) => (
          <tr key={group}>
            <th scope="row">{GROUP_LABELS[group]}</th>
            {cell(asking, 'for sale')}
            {cell(sold, 'sold')}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
