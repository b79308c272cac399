import { useMemo, useRef, useState } from 'react';
import { homeDemand, type PageProps, regionMarket, searchCards } from 'shared-contracts';
import { ErrorState, type LoaderContext, Skeleton, useCall, useHost } from 'shared-ui';
import shared from '../page/page.module.css';
import { i18n } from '../texts';
import { HomeForm } from './home-form';
import { type HomeErrors, type HomeToSell, readHome, sellPath, typedHome } from './home-to-sell';
import { marketInput, nearbyInput, SellResults } from './sell-results';

/** A seller describes a home, sees who looks for one like it and what is for sale around it, and writes to an agent. */
export function SellPage({ match: { query } }: PageProps) {
  const first = useRef(query);
  return (
    <section className={shared.page}>
      <h1 className={shared.title}>{i18n.t('Sell Your Home')}</h1>
      <p className={shared.lead}>
        {i18n.t(
          'See whether buyers have saved a search for a home like yours, and what is for sale around it. Then ask an agent what it could sell for.',
        )}
      </p>
      {/* the address has the home: another one, also by Back, fills the form again */}
      <Sell key={query} query={query} isNew={query !== first.current} />
    </section>
  );
}

/** Loads what the page says of the home in its address. */
export async function loadSell({ api, match }: LoaderContext): Promise<void> {
  const home = homeOf(match.query);
  const demand = home && (await api.call(homeDemand, { query: home.query }));
  if (!home || !demand?.region) return;
  await Promise.all([
    api.call(regionMarket, marketInput(demand.region)),
    api.call(searchCards, nearbyInput(demand.region, home)),
  ]);
}

function homeOf(query: string): HomeToSell | null {
  const typed = typedHome(query);
  const read = typed && readHome(typed);
  return read && 'home' in read ? read.home : null;
}

interface SellProps {
  query: string;
  /** the visitor sent the form, so the focus goes to what it found */
  isNew: boolean;
}

function Sell({ query, isNew }: SellProps) {
  const host = useHost();
  const typed = typedHome(query);
  const read = typed && readHome(typed);
  const [errors, setErrors] = useState<HomeErrors>(read && 'errors' in read ? read.errors : {});
  const home = useMemo(() => homeOf(query), [query]);
  const { data, error, retry } = useCall(host, homeDemand, home && { query: home.query });
  const region = data?.region ?? null;
  const found = useMemo(
    () => (home && region ? misplaced(home, region) : data ? unknownPlace() : NOTHING),
    [home, region, data],
  );
  const isFound = Object.keys(found).length === 0;
  // the same object until something is wrong: the form moves the focus for each new one
  const wrong = useMemo(() => ({ ...found, ...errors }), [found, errors]);
  return (
    <>
      <HomeForm query={query} typed={typed} errors={wrong} onErrors={setErrors} />
      {error && <ErrorState message={error.message} onRetry={retry} />}
      {home && !data && !error && <Skeleton lines={4} />}
      {home && typed && data && region && isFound && (
        <SellResults
          home={home}
          region={region}
          label={data.label ?? region.name}
          others={(data.others ?? []).map((place) => ({ place, path: sellPath({ ...typed, place }) }))}
          searches={data.searches}
          takesFocus={isNew}
        />
      )}
    </>
  );
}

const NOTHING: HomeErrors = {};
const unknownPlace = (): HomeErrors => ({
  place: i18n.t('We know no town of this name. Write it as on a map, as Kihei.'),
});

/** A tax map key of one county and a town of another are not one home. */
function misplaced(
  { islands }: HomeToSell,
  { name, handles: [island = ''] }: { name: string; handles: string[] },
): HomeErrors {
  if (islands === null || islands.includes(island)) return NOTHING;
  return {
    home: i18n.t('This tax map key is of another county than {place}. Please check its first digit.', { place: name }),
  };
}
