import { pageInLanguage } from 'shared-contracts';
import { cx, useHost, useMatch } from 'shared-ui';
import classes from './language-links.module.css';

interface LanguageLinksProps {
  className?: string | undefined;
  /** only the languages that the page is not in, for places without room */
  others?: boolean;
}

/**
 * The page in each language of the site. A link loads a document, because a document has one language; the address
 * keeps the filters, and the tab the texts of forms. The shell remembers the choice.
 */
export function LanguageLinks({ className, others = false }: LanguageLinksProps) {
  const host = useHost();
  const match = useMatch(host);
  const { locales } = host.settings;
  const current = match.prefix.locale ?? locales[0];
  const pages = locales.map((code) => ({ code, href: pageInLanguage(match, code, locales) }));
  // staff pages have one language
  if (new Set(pages.map(({ href }) => href)).size < 2) return null;
  const shown = others ? pages.filter(({ code }) => code !== current) : pages;
  return (
    <ul className={cx(classes.links, className)} aria-label="Language">
      {shown.map(({ code, href }) => (
        <li key={code}>
          <a
            href={href}
            lang={code}
            hrefLang={code}
            className={classes.link}
            aria-current={code === current ? 'true' : undefined}
          >
            {nameOf(code)}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The name of a language in that language: '日本語'. */
const nameOf = (code: string): string => new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
