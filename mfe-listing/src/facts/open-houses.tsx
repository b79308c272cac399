import { type Listing, openHouseCalendarPath, openHousesToCome, openHouseText } from 'shared-contracts';
import { langOfEnglish } from '../common/mls-values';
import { Section } from '../common/section';
import { i18n } from '../texts';
import classes from './facts.module.css';

/** Future open houses, each with a calendar file. */
export function OpenHouses({ listing }: { listing: Listing }) {
  const houses = openHousesToCome(listing.open_houses);
  if (houses.length === 0) return null;
  return (
    <Section title={i18n.t('Open houses')} onScreenOnly>
      <ul className={classes.openHouses}>
        {houses.map(({ key, remarks, virtual, ...time }) => (
          <li key={key}>
            <span>
              {timeText(openHouseText(time), virtual)}
              {remarks !== null && (
                <span lang={langOfEnglish()} className={classes.openHouseRemarks}>
                  {remarks}
                </span>
              )}
            </span>
            <a href={openHouseCalendarPath(listing.slug, key)} download>
              {i18n.t('Add to calendar')}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** 'Sat, Nov 28, 1:00 – 4:00 PM HST, online'; the time has its zone in other languages. */
const timeText = (time: string, isVirtual: boolean): string =>
  isVirtual ? i18n.t('{time} HST, online', { time }) : i18n.t('{time} HST', { time });
