import { type MenuLink, pageLanguage, SOURCE_LANGUAGE } from 'shared-contracts';
import { i18n } from '../../texts';
import { type LinkSetting, textIn } from './definitions';

/** Labels of the settings' defaults. */
const LABELS: ReadonlySet<string> = new Set([
  /*i18n*/ 'Vacation Rentals',
  /*i18n*/ 'Long Term Rentals',
  /*i18n*/ 'Property Management',
  /*i18n*/ 'Blog',
  /*i18n*/ 'Video Channel',
  /*i18n*/ 'Company',
  /*i18n*/ 'Our Team',
  /*i18n*/ 'Offices',
  /*i18n*/ 'Representation',
  /*i18n*/ 'Charitable Fund',
  /*i18n*/ 'Global Affiliations',
  /*i18n*/ 'Military',
  /*i18n*/ 'Conservation',
  /*i18n*/ 'Seniors',
  /*i18n*/ 'Japan and Asia',
  /*i18n*/ 'REO and Bank Owned',
  /*i18n*/ 'Private Collection',
]);

/** A menu entry in the page's language: with the operator's label, or the translation of a default one. Others are marked as English. */
export function menuLink({ label, href, external }: LinkSetting): MenuLink {
  const own = textIn(label, pageLanguage());
  if (own !== null) return { label: own, href, external };
  if (LABELS.has(label.text) && i18n.isTranslated()) return { label: i18n.t(label.text), href, external };
  return { label: label.text, href, external, lang: SOURCE_LANGUAGE };
}
