import { isJapanese, type Listing, openHouseCalendarPath, openHousesToCome, openHouseText } from 'shared-contracts';
import { Section } from '../common/section';
import classes from './facts.module.css';

/** Future open houses, each with a calendar file. */
export function OpenHouses({ listing }: { listing: Listing }) {
  const houses = openHousesToCome(listing.open_houses);
  if (houses.length === 0) return null;
  return (
    <Section title="Open houses" onScreenOnly>
      <ul className={classes.openHouses}>
        {houses.map(({ key, remarks, virtual, ...time }) => (
          <li key={key}>
            <span>
              {openHouseText(time)}
              {!isJapanese() && ' HST'}
              {virtual && ', online'}
              {remarks !== null && <span className={classes.openHouseRemarks}>{remarks}</span>}
            </span>
            <a href={openHouseCalendarPath(listing.slug, key)} download>
              Add to calendar
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
