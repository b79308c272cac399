import { useState } from 'react';
import { type ExtensionProps, type PageName, phoneHref, SOURCE_LANGUAGE } from 'shared-contracts';
import {
  cx,
  Dialog,
  Disclosure,
  Link,
  Row,
  Text,
  UNCOVERED,
  useHost,
  useMatch,
  useMediaQuery,
  useSession,
} from 'shared-ui';
import { MenuLinks } from '../header/menu-bar';
import { footerColumns } from '../header/menus';
import { LanguageLinks } from '../languages/language-links';
import { i18n } from '../texts';
import classes from './footer.module.css';

/** Pages that a script opens otherwise. */
const PLAIN_LINKS = [
  { label: /*i18n*/ 'Search', href: '/listings' },
  { label: /*i18n*/ 'Homes for rent', href: '/listings?type=rental' },
  // the default search shows fee simple homes only
  { label: /*i18n*/ 'Leasehold homes', href: '/listings?title_land=leasehold' },
  { label: /*i18n*/ 'All regions', href: '/regions' },
  { label: /*i18n*/ 'Describe your home', href: '/ai' },
  { label: /*i18n*/ 'Sell your home', href: '/sell' },
  { label: /*i18n*/ 'Contact', href: '/contact' },
  { label: /*i18n*/ 'Privacy Policy', href: '/privacy/' },
  { label: /*i18n*/ 'Cookie Policy', href: '/cookie-policy' },
];

/** Pages of a user's own work, where the columns of links would be longer than the page. */
const OWN_PAGES: ReadonlySet<PageName> = new Set(['account', 'viewed', 'admin', 'agent-tools', 'admin-regions']);

/** The help bubble makes room for these. */
const UNHIDDEN = { [UNCOVERED]: '' };

/** Columns of links, the company's phone and address, agent sign-in and the policies. */
export function Footer({ host }: ExtensionProps<'layout.footer'>) {
  const { settings } = host;
  const { user } = useSession(host);
  const [policies, setPolicies] = useState(false);
  const wide = useMediaQuery('(min-width: 768px)', true);
  const isSlim = OWN_PAGES.has(useMatch(host).route.page);
  const columns = isSlim ? [] : footerColumns(settings, Boolean(user?.agent ?? user?.client_advisor));
  return (
    <footer className={cx(classes.footer, isSlim && classes.slim)} data-hide="print">
      {!isSlim && (
        <div className={classes.columns}>
          {columns.map((menu) =>
            wide ? (
              <div key={menu.title} className={classes.column}>
                <h2 className={classes.title}>{menu.title}</h2>
                <MenuLinks sections={menu.sections} className={classes.links} />
              </div>
            ) : (
              <Disclosure key={menu.title} summary={menu.title} look="section">
                <MenuLinks sections={menu.sections} className={classes.links} />
              </Disclosure>
            ),
          )}
        </div>
      )}
      <div className={classes.company}>
        <Text size="xl" font="display">
          {settings.siteName}
        </Text>
        <Row as="address" gap={4} rowGap={1} align="stretch" wrap className={classes.address}>
          <a href={phoneHref(settings.companyPhone) ?? undefined} {...UNHIDDEN}>
            {settings.companyPhone}
          </a>
          <span {...UNHIDDEN}>{settings.officeAddress}</span>
          <a href={`mailto:${settings.supportEmail}`} {...UNHIDDEN}>
            {settings.supportEmail}
          </a>
        </Row>
        <Row as="p" gap={4} rowGap={2} align="stretch" wrap className={classes.small}>
          <Link host={host} to="/user/sign_in">
            {i18n.t('Agent sign-in')}
          </Link>
          <button type="button" className={classes.policies} onClick={() => setPolicies(true)}>
            {i18n.t('Policies')}
          </button>
          <Link host={host} to="/terms">
            {i18n.t('Terms of Use')}
          </Link>
          <Link host={host} to="/accessibility">
            {i18n.t('Accessibility')}
          </Link>
        </Row>
        <LanguageLinks className={classes.languages} />
        {settings.sampleData && (
          <Row as="p" gap={4} rowGap={2} align="stretch" wrap className={classes.small}>
            <Link host={host} to="/about-sample-data">
              {i18n.t('The listings, people and articles shown here are sample data.')}
            </Link>
          </Row>
        )}
      </div>
      <noscript>
        <Row as="ul" gap={4} rowGap={2} align="stretch" wrap className={cx(classes.small)}>
          {PLAIN_LINKS.map(({ label, href }) => (
            <li key={href}>
              <Link host={host} to={href}>
                {i18n.t(label)}
              </Link>
            </li>
          ))}
        </Row>
      </noscript>
      <Policies open={policies} onClose={() => setPolicies(false)} />
    </footer>
  );
}

interface PoliciesProps {
  open: boolean;
  onClose: () => void;
}

/** The three MLS disclaimers and the links to both policies. */
function Policies({ open, onClose }: PoliciesProps) {
  const host = useHost();
  const { hiCentral, his, ram } = host.settings.disclaimers;
  const texts = [
    { title: 'HI Central MLS', text: hiCentral },
    { title: 'Hawaii Information Service', text: his },
    { title: 'REALTORS® Association of Maui', text: ram },
  ];
  return (
    <Dialog open={open} onClose={onClose} title={i18n.t('Policies')} size="large">
      {texts.map(({ title, text }) => (
        <section key={title}>
          <h3 className={classes.title}>{title}</h3>
          <p className={classes.policy} lang={SOURCE_LANGUAGE}>
            {text}
          </p>
        </section>
      ))}
      <Row as="p" gap={4} rowGap={2} align="stretch" wrap className={classes.small}>
        <Link host={host} to="/privacy/" onClick={onClose}>
          {i18n.t('Privacy Policy')}
        </Link>
        <Link host={host} to="/cookie-policy" onClick={onClose}>
          {i18n.t('Cookie Policy')}
        </Link>
      </Row>
    </Dialog>
  );
}
