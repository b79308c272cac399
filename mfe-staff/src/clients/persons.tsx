import { formatPhone, phoneHref } from 'shared-contracts';
import type { AlikeClient } from 'shared-contracts/staff';
import { Button, Row, Stack } from 'shared-ui';
import classes from '../common/staff.module.css';

export type Other = Pick<AlikeClient, 'key' | 'name' | 'email' | 'phone'>;

/** The addresses of a person. */
export const Addresses = ({ of: { email, phone } }: { of: Pick<Other, 'email' | 'phone'> }) => (
  <Row as="p" gap={4} rowGap={2} wrap>
    {email && <a href={`mailto:${email}`}>{email}</a>}
    {phone && <a href={phoneHref(phone) ?? undefined}>{formatPhone(phone) || phone}</a>}
  </Row>
);

/** An address that names one person among others of the same name. */
export const addressOf = ({ email, phone, name }: Other) => email ?? (formatPhone(phone) || (phone ?? name));

interface PersonsProps<Person> {
  persons: readonly Person[];
  equalOf?: (person: Person) => AlikeClient['equal'];
  onSeparate: (person: Person) => void;
  onMerge?: (person: Person) => void;
}

/** Persons with their addresses, what is equal, and what can be decided about them. */
export function Persons<Person extends Other>({ persons, equalOf, onSeparate, onMerge }: PersonsProps<Person>) {
  return (
    <Stack as="ul" gap={4} className={classes.history}>
      {persons.map((person) => (
        <Stack as="li" key={person.key} gap={2} align="start">
          <p>
            <strong>{person.name}</strong>
          </p>
          <Addresses of={person} />
          {equalOf && <p className={classes.soft}>{equalText(equalOf(person))}</p>}
          <Row gap={4} rowGap={2} wrap>
            {onMerge && (
              <Button
                variant="secondary"
                size="small"
                aria-label={`Merge with ${addressOf(person)}`}
                onClick={() => onMerge(person)}
              >
                Merge
              </Button>
            )}
            <Button
              variant="quiet"
              size="small"
              aria-label={`Not the same person as ${addressOf(person)}`}
              onClick={() => onSeparate(person)}
            >
              Not the same person
            </Button>
          </Row>
        </Stack>
      ))}
    </Stack>
  );
}

/** What two persons have in common, as a sentence. */
export function equalText(equal: AlikeClient['equal']): string {
  const has = (part: AlikeClient['equal'][number]) => equal.includes(part);
  const parts = [
    has('name') && 'name',
    has('phone') && 'telephone number',
    has('email') && 'mailbox (Gmail ignores dots and words after a plus)',
  ].filter((part) => part !== false);
  return `Same ${new Intl.ListFormat('en').format(parts)}.`;
}
