import type { HostServices } from 'shared-contracts';
import { Button, Grid, Heading, Row, Stack, Text } from 'shared-ui';
import classes from './home.module.css';

const COLLECTIONS = [
  { href: '/listings?luxury_properties=true', name: 'Luxury', text: 'Estates, penthouses and the best addresses.' },
  { href: '/listings?type=condo', name: 'Condos', text: 'From a studio in town to a lanai above the reef.' },
  { href: '/listings?type=land', name: 'Land', text: 'Acres upcountry, lots by the sea.' },
  {
    href: '/listings?short_term_rentals_allowed=true',
    name: 'Vacation rentals allowed',
    text: 'Homes where short-term rental is allowed.',
  },
] as const;

/** Links to searches by type of home, for visitors who do not start with a place. */
export function Collections({ host: { navigate } }: { host: HostServices }) {
  return (
    <section className={classes.section}>
      <Row gap={2} align="baseline" justify="between" wrap className={classes.headingRow}>
        <Heading size="2xl">Explore by lifestyle</Heading>
        <Button variant="quiet" href="/ai">
          Or describe your home in words
        </Button>
      </Row>
      <Grid as="ul" min="14rem" fit className={classes.collections}>
        {COLLECTIONS.map(({ href, name, text }) => (
          <li key={href}>
            <Stack as="a" gap={2} href={navigate.withPrefix(href)} className={classes.collection}>
              <Text as="span" size="xl" tone="text" font="display">
                {name}
              </Text>
              <span>{text}</span>
            </Stack>
          </li>
        ))}
      </Grid>
    </section>
  );
}
