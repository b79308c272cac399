import { type HostServices, readRegions, searchPath } from 'shared-contracts';
import { useCall } from 'shared-ui';
import { Loaded } from '../loaded';
import classes from './home.module.css';

/** The islands' own pages [B2.1.19], with how many listings each has. */
export function Islands({ host }: { host: HostServices }) {
  const state = useCall(host, readRegions, {});
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>Six islands, one search</h2>
      <Loaded state={state}>
        {({ regions }) => (
          <ul className={classes.islands}>
            {regions
              .filter(({ level }) => level === 'island')
              .map((island) => (
                <li key={island.handle}>
                  <a href={searchPath(host.navigate.current().prefix, [island.handle])} className={classes.island}>
                    <span className={classes.islandName}>{island.name}</span>
                    <span className={classes.islandCount}>{island.listing_count.toLocaleString('en-US')} for sale</span>
                  </a>
                </li>
              ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}
