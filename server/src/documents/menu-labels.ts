import type { MenuLink, PublicSettings } from 'shared-contracts';
import { i18n } from '../texts';

/** Labels of menus as the settings come. An operator's own labels stay as they are. */
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

const translated = (link: MenuLink): MenuLink =>
  LABELS.has(link.label) ? { ...link, label: i18n.t(link.label) } : link;

/** The settings with the labels of menus in the document's language. */
export function withMenuLabels(settings: PublicSettings): PublicSettings {
  const { rentals, news, about, specializations } = settings.menus;
  const { outsideLinks: outside } = settings;
  return {
    ...settings,
    menus: {
      rentals: rentals.map(translated),
      news: news.map(translated),
      about: about.map(translated),
      specializations: specializations.map(translated),
    },
    outsideLinks: {
      vacationRentals: translated(outside.vacationRentals),
      longTermRentals: translated(outside.longTermRentals),
      propertyManagement: translated(outside.propertyManagement),
      seniors: translated(outside.seniors),
      japanAndAsia: translated(outside.japanAndAsia),
      reoBankOwned: translated(outside.reoBankOwned),
      charitableFund: translated(outside.charitableFund),
      globalAffiliations: translated(outside.globalAffiliations),
      privateCollection: translated(outside.privateCollection),
      videoChannel: translated(outside.videoChannel),
    },
  };
}
