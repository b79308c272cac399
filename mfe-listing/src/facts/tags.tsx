import { Section } from '../overlay/section';
import classes from './facts.module.css';

/** A list of words under a heading; nothing at all when there are none [B2.5.13]. */
export function Tags({ title, values, id }: { title: string; values: readonly string[]; id?: string }) {
  const distinct = [...new Set(values)];
  if (distinct.length === 0) return null;
  return (
    <Section title={title} id={id}>
      <ul className={classes.tags}>
        {distinct.map((value) => (
          <li key={value} className={classes.tag}>
            {value}
          </li>
        ))}
      </ul>
    </Section>
  );
}
