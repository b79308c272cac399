import type { ContactPerson } from './contact-person';
import classes from './person-card.module.css';

/** Face, name and standing of whoever answers; the company has no face. */
export function PersonCard({ person }: { person: ContactPerson }) {
  const name = person.path ? (
    <a className={classes.name} href={`${person.path}?back_to_search=1`}>
      {person.name}
    </a>
  ) : (
    <span className={classes.name}>{person.name}</span>
  );
  return (
    <div className={classes.card}>
      {person.portrait && (
        <img className={classes.portrait} src={person.portrait} alt="" width={56} height={56} loading="lazy" />
      )}
      <div>
        {name}
        {person.label && <p className={classes.label}>{person.label}</p>}
      </div>
    </div>
  );
}
