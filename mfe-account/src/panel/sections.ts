import type { AccountSection } from 'shared-contracts';

export interface SectionTab {
  id: AccountSection;
  label: string;
}

/** The account's tabs [B2.3.13]; Hidden Listings only while some are hidden [B2.3.14]. Profile is named Settings inside. */
export function sectionTabs(hiddenCount: number): SectionTab[] {
  return [
    { id: 'overview', label: 'Overview' },
    { id: 'favorites', label: 'Favorites' },
    { id: 'saved-searches', label: 'Saved Searches' },
    ...(hiddenCount > 0 ? [{ id: 'hidden-listings' as const, label: 'Hidden Listings' }] : []),
    { id: 'settings', label: 'Profile' },
  ];
}

/** Without hidden listings their section leads to the overview (D42). */
export function shownSection(section: AccountSection, hiddenCount: number): AccountSection {
  return section === 'hidden-listings' && hiddenCount === 0 ? 'overview' : section;
}
