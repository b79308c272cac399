import { type PublicSettings, pageInLanguage, type RouteMatch } from 'shared-contracts';
import { cx, useHost, useMatch } from 'shared-ui';
import { i18n } from '../texts';
import classes from './language-links.module.css';

/**
 * The page in each language of the site. A link loads a document, because a document has one language; the address
 * keeps the filters, and the tab the texts of forms. The shell remembers the choice.
 */
export function LanguageLinks({ className }: { className?: string | undefined }) {
  const { settings } = useHost();
  const match = useMatch(useHost());
  const pages = pagesOf(match, settings);
  // pages of developers have one language
  if (new Set(pages.map(({ href }) => href)).size < 2) return null;
  return (
    <ul className={cx(classes.links, className)} aria-label={i18n.t('Language')}>
      {pages.map(({ code, href, isCurrent }) => (
        <li key={code}>
          <a
            href={href}
            lang={code}
            hrefLang={code}
            className={classes.link}
            aria-current={isCurrent ? 'true' : undefined}
          >
            {nameOf(code)}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The languages that the page is not in. A narrow header leaves them to the footer and to the menu of the search. */
export function OtherLanguages() {
  const { settings } = useHost();
  const match = useMatch(useHost());
  return pagesOf(match, settings).map(
    ({ code, href, isCurrent }) =>
      !isCurrent && (
        <a key={code} href={href} lang={code} hrefLang={code} className={cx(classes.link, classes.other)}>
          {nameOf(code)}
        </a>
      ),
  );
}

function pagesOf(match: RouteMatch, { locales }: PublicSettings) {
  const here = match.prefix.locale ?? locales[0];
  return locales.map((code) => ({ code, href: pageInLanguage(match, code, locales), isCurrent: code === here }));
}

/** The name of a language in that language: '日本語'. */
const nameOf = (code: string): string => new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
