import type { HostServices } from 'shared-contracts';
import { Button, Grid, Heading, Row, Stack, Text } from 'shared-ui';
import { i18n } from '../texts';
import classes from './home.module.css';

const COLLECTIONS = [
  {
    href: '/listings?luxury_properties=true',
    name: /*i18n*/ 'Luxury',
    text: /*i18n*/ 'Estates, penthouses and the best addresses.',
  },
  {
    href: '/listings?type=condo',
    name: /*i18n*/ 'Condos',
    text: /*i18n*/ 'From a studio in town to a lanai above the reef.',
  },
  { href: '/listings?type=land', name: /*i18n*/ 'Land', text: /*i18n*/ 'Acres upcountry, lots by the sea.' },
  {
    href: '/listings?short_term_rentals_allowed=true',
    name: /*i18n*/ 'Vacation rentals allowed',
    text: /*i18n*/ 'Homes where short-term rental is allowed.',
  },
] as const;

/** Links to searches by type of home, for visitors who do not start with a place. */
export function Collections({ host: { navigate } }: { host: HostServices }) {
  return (
    <section className={classes.section}>
      <Row gap={2} align="baseline" justify="between" wrap className={classes.headingRow}>
        <Heading size="2xl">{i18n.t('Explore by lifestyle')}</Heading>
        <Button variant="quiet" href="/ai">
          {i18n.t('Or describe your home in words')}
        </Button>
      </Row>
      <Grid as="ul" min="14rem" fit className={classes.collections}>
        {COLLECTIONS.map(({ href, name, text }) => (
          <li key={href}>
            <Stack as="a" gap={2} href={navigate.withPrefix(href)} className={classes.collection}>
              <Text as="span" size="xl" tone="text" font="display">
                {i18n.t(name)}
              </Text>
              <span>{i18n.t(text)}</span>
            </Stack>
          </li>
        ))}
      </Grid>
    </section>
  );
}
