import { useEffect, useRef, useState } from 'react';
import type { AccountSection, HostServices, NavigateOptions, User } from 'shared-contracts';
import { Button, EmptyState, lazyComponent, Skeleton, useCollections, useHost, useSession } from 'shared-ui';
import { Tabs } from 'shared-ui/tabs';
import { Favorites } from '../listings/favorites';
import { HiddenListings } from '../listings/hidden-listings';
import { useFocusKept } from '../listings/listing-rows';
import { Overview } from '../overview/overview';
import { SavedSearches } from '../saved-searches/saved-searches';
import { i18n } from '../texts';
import { ConfirmAddress } from './confirm-address';

const Settings = lazyComponent(async () => (await import('../settings/settings')).Settings, {
  get message() {
    return i18n.t("We couldn't load your settings.");
  },
  waiting: <Skeleton lines={6} />,
});

interface AccountSectionsProps {
  section: AccountSection;
  onSection: (section: AccountSection, options?: NavigateOptions) => void;
}

/** The account with its tabs, as a page or as a panel over the map. */
export function AccountSections(props: AccountSectionsProps) {
  const root = useRef<HTMLDivElement>(null);
  useFocusKept(root);
  return (
    <div ref={root}>
      <Sections {...props} />
    </div>
  );
}

function Sections({ section, onSection }: AccountSectionsProps) {
  const host = useHost();
  const { loaded } = useSession(host);
  const user = useOwner(host);
  const { hidden } = useCollections(host);
  const hadHidden = useRef(false);
  useEffect(() => {
    // When the last hidden listing is shown again, its tab and its address go too.
    const isGone = hadHidden.current && hidden.length === 0;
    hadHidden.current = hidden.length > 0;
    if (isGone && section === 'hidden-listings') onSection('overview', { replace: true });
  }, [hidden.length, section, onSection]);
  if (!loaded) return <Skeleton lines={6} />;
  if (!user) return <SignedOut section={section} />;

  const content = {
    overview: <Overview user={user} onSection={onSection} />,
    favorites: <Favorites />,
    'saved-searches': <SavedSearches />,
    'hidden-listings': <HiddenListings />,
    settings: <Settings user={user} />,
  } satisfies Record<AccountSection, React.ReactNode>;
  const tabs = sectionTabs(hidden.length).map((tab) => ({ ...tab, content: content[tab.id] }));
  return (
    <>
      <ConfirmAddress user={user} />
      <Tabs
        // Another user must not see what this user typed.
        key={user.id}
        label={i18n.t('Account')}
        tabs={tabs}
        selected={shownSection(section, hidden.length)}
        onSelect={(id) => {
          const tab = tabs.find((known) => known.id === id);
          if (tab) onSection(tab.id);
        }}
      />
    </>
  );
}

/**
 * The user whose account is shown. When the session ends, the user stays here with their input until they sign in
 * again.
 */
function useOwner(host: HostServices): User | null {
  const { user, ended } = useSession(host);
  const [isOpen, setOpen] = useState(user !== null);
  if (user && !isOpen) setOpen(true);
  return user ?? (isOpen && ended ? ended.user : null);
}

function SignedOut({ section }: { section: AccountSection }) {
  const host = useHost();
  return (
    <EmptyState
      title={i18n.t('Please sign in')}
      action={
        <Button onClick={() => host.session.requireSignIn({ kind: 'open-section', section })}>
          {i18n.t('Sign In')}
        </Button>
      }
    >
      {i18n.t('Favorites, saved searches and hidden listings are saved with your account.')}
    </EmptyState>
  );
}

interface SectionTab {
  id: AccountSection;
  label: string;
}

/**
 * The account's tabs. Hidden Listings appears only while a listing is hidden. The tab Profile has the heading Settings.
 */
function sectionTabs(hiddenCount: number): SectionTab[] {
  return [
    { id: 'overview', label: i18n.t('Overview') },
    { id: 'favorites', label: i18n.t('Favorites') },
    { id: 'saved-searches', label: i18n.t('Saved Searches') },
    ...(hiddenCount > 0 ? [{ id: 'hidden-listings' as const, label: i18n.t('Hidden Listings') }] : []),
    { id: 'settings', label: i18n.t('Profile') },
  ];
}

/** Without hidden listings, their section redirects to the overview. */
function shownSection(section: AccountSection, hiddenCount: number): AccountSection {
  return section === 'hidden-listings' && hiddenCount === 0 ? 'overview' : section;
}
