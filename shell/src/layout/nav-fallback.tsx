import { type PublicSettings, phoneHref } from 'shared-contracts';
import { CompanyContact, Row, Stack, Text } from 'shared-ui';
import { i18n } from '../texts';
import classes from './layout.module.css';

const LINKS = [
  ['/listings', /*i18n*/ 'Search'],
  ['/listings/oahu', /*i18n*/ 'Oʻahu'],
  ['/listings/maui', /*i18n*/ 'Maui'],
  ['/listings/big-island', /*i18n*/ 'Big Island'],
  ['/listings/kauai', /*i18n*/ 'Kauaʻi'],
  ['/account', /*i18n*/ 'Account'],
  ['/contact', /*i18n*/ 'Contact'],
] as const;

/** Replaces the navigation while it is missing or broken: a plain bar of links and the company's phone. */
export function NavFallback({ settings }: { settings: PublicSettings }) {
  return (
    <nav aria-label={i18n.t('Main')} className={classes.plainBar}>
      <Text as="a" href="/" size="xl" tone="text" font="display" className={classes.brand}>
        {settings.siteName}
      </Text>
      <Row as="ul" gap={5} align="stretch" className={classes.plainLinks}>
        <PhoneLink settings={settings} />
        {LINKS.map(([href, label]) => (
          <li key={href}>
            <a href={href}>{i18n.t(label)}</a>
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
