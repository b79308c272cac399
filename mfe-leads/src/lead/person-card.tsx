import { Link, Photo, Row, Text, useHost } from 'shared-ui';
import type { ContactPerson } from './contact-person';
import classes from './person-card.module.css';

interface PersonCardProps {
  person: ContactPerson;
}

/** Photo, name and title of the contact. The agent's page then links back to the search. */
export function PersonCard({ person }: PersonCardProps) {
  const host = useHost();
  return (
    <Row gap={3}>
      {person.portrait && (
        <div className={classes.portrait}>
          <Photo src={person.portrait} alt="" base={host.settings.photoBase} sizes="56px" />
        </div>
      )}
      <div>
        {person.path ? (
          <Link host={host} className={classes.name} to={`${person.path}?back_to_search=1`}>
            {person.name}
          </Link>
        ) : (
          <span className={classes.name}>{person.name}</span>
        )}
        {person.label && (
          <Text size="s" tone="soft">
            {person.label}
          </Text>
        )}
      </div>
    </Row>
  );
}
