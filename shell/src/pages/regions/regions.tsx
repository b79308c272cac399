import { type HostServices, type NestedRegion, readNestedRegions } from 'shared-contracts';
import { useCall } from 'shared-ui';
import { Loaded } from '../loaded';
import page from '../page.module.css';
import classes from './regions.module.css';

/** Index of every region, from the islands down [B2.1.12]. */
export default function Regions({ host }: { host: HostServices }) {
  const state = useCall(host, readNestedRegions, {});
  return (
    <section className={page.page}>
      <h1 className={page.title}>Hawaii Regions</h1>
      <p className={page.lead}>Every island, district and town with listings for sale.</p>
      <Loaded state={state}>
        {(islands) => (
          <div className={classes.islands}>
            {islands.map((island) => (
              <section key={island.handle}>
                <h2 className={classes.island}>
                  <RegionLink region={island} path={[island.handle]} />
                </h2>
                <RegionList regions={island.children} path={[island.handle]} />
              </section>
            ))}
          </div>
        )}
      </Loaded>
    </section>
  );
}

function RegionList({ regions, path }: { regions: readonly NestedRegion[]; path: readonly string[] }) {
  if (regions.length === 0) return null;
  return (
    <ul className={classes.list}>
      {regions.map((region) => (
        <li key={region.handle}>
          <RegionLink region={region} path={[...path, region.handle]} />
          <RegionList regions={region.children} path={[...path, region.handle]} />
        </li>
      ))}
    </ul>
  );
}

function RegionLink({ region, path }: { region: NestedRegion; path: readonly string[] }) {
  return (
    <a href={`/listings/${path.join('/')}`} className={classes.link}>
      {region.name} <span className={classes.count}>{region.listing_count.toLocaleString('en-US')}</span>
    </a>
  );
}
