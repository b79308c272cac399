import { type PublicSettings, phoneHref } from 'shared-contracts';
import { CompanyContact, Row, Stack, Text } from 'shared-ui';
import classes from './layout.module.css';

const LINKS = [
  ['/listings', 'Search'],
  ['/listings/oahu', 'Oʻahu'],
  ['/listings/maui', 'Maui'],
  ['/listings/big-island', 'Big Island'],
  ['/listings/kauai', 'Kauaʻi'],
  ['/account', 'Account'],
  ['/contact', 'Contact'],
] as const;

/** Replaces the navigation while it is missing or broken: a plain bar of links and the company's phone. */
export function NavFallback({ settings }: { settings: PublicSettings }) {
  return (
    <nav aria-label="Main" className={classes.plainBar}>
      <Text as="a" href="/" size="xl" tone="text" font="display" className={classes.brand}>
        {settings.siteName}
      </Text>
      <Row as="ul" gap={5} align="stretch" className={classes.plainLinks}>
        <PhoneLink settings={settings} />
        {LINKS.map(([href, label]) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </Row>
    </nav>
  );
}

function PhoneLink({ settings: { companyPhone } }: { settings: PublicSettings }) {
  if (!companyPhone) return null;
  return (
    <li>
      <a href={phoneHref(companyPhone) ?? undefined}>{companyPhone}</a>
    </li>
  );
}

export function FooterFallback({ settings }: { settings: PublicSettings }) {
  return (
    <Stack as="footer" gap={2} className={classes.plainFooter}>
      <p>
        {settings.siteName}
        {settings.officeAddress && `, ${settings.officeAddress}`}
      </p>
      <CompanyContact settings={settings} />
    </Stack>
  );
}
