import type { Listing } from 'shared-contracts';
import { Section } from '../overlay/section';
import classes from './location.module.css';

/** The public schools of the address [B2.5.15]. */
export function Schools({ listing: { schools } }: { listing: Listing }) {
  const known = [
    ['Elementary', schools.elementary],
    ['Middle or junior', schools.middle],
    ['High', schools.high],
  ].filter(([, name]) => name);
  if (known.length === 0) return null;
  return (
    <Section title="Schools">
      <ul className={classes.schools}>
        {known.map(([level, name]) => (
          <li key={level}>
            <span className={classes.level}>{level}</span> {name}
          </li>
        ))}
      </ul>
    </Section>
  );
}
