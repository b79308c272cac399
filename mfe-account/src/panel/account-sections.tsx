import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { AccountSection, HostServices, NavigateOptions, User } from 'shared-contracts';
import { Button, EmptyState, Skeleton, useCollections, useSession } from 'shared-ui';
import { Tabs } from 'shared-ui/tabs';
import { Favorites } from '../favorites/favorites';
import { HiddenListings } from '../hidden/hidden-listings';
import { Overview } from '../overview/overview';
import { SavedSearches } from '../saved-searches/saved-searches';
import { sectionTabs, shownSection } from './sections';
import { useFocusKept } from './use-focus-kept';

const Settings = lazy(() => import('../settings/settings').then((module) => ({ default: module.Settings })));

interface AccountSectionsProps {
  host: HostServices;
  section: AccountSection;
  onSection: (section: AccountSection, options?: NavigateOptions) => void;
}

/** The account behind its tabs, as a page or as a panel over the map. */
export function AccountSections(props: AccountSectionsProps) {
  const root = useRef<HTMLDivElement>(null);
  useFocusKept(root);
  return (
    <div ref={root}>
      <Sections {...props} />
    </div>
  );
}

function Sections({ host, section, onSection }: AccountSectionsProps) {
  const { loaded } = useSession(host);
  const user = useOwner(host);
  const { hidden } = useCollections(host);
  const hadHidden = useRef(false);
  useEffect(() => {
    // the tab of hidden listings goes with the last of them, and the address follows
    const isGone = hadHidden.current && hidden.length === 0;
    hadHidden.current = hidden.length > 0;
    if (isGone && section === 'hidden-listings') onSection('overview', { replace: true });
  }, [hidden.length, section, onSection]);
  if (!loaded) return <Skeleton lines={6} />;
  if (!user) return <SignedOut host={host} section={section} />;

  const content = {
    overview: <Overview host={host} user={user} onSection={onSection} />,
    favorites: <Favorites host={host} />,
    'saved-searches': <SavedSearches host={host} />,
    'hidden-listings': <HiddenListings host={host} />,
    settings: (
      <Suspense fallback={<Skeleton lines={6} />}>
        <Settings host={host} user={user} />
      </Suspense>
    ),
  } satisfies Record<AccountSection, React.ReactNode>;
  const tabs = sectionTabs(hidden.length).map((tab) => ({ ...tab, content: content[tab.id] }));
  return (
    <Tabs
      // nothing that one user has typed is shown to another
      key={user.id}
      label="Account"
      tabs={tabs}
      selected={shownSection(section, hidden.length)}
      onSelect={(id) => {
        const tab = tabs.find((known) => known.id === id);
        if (tab) onSection(tab.id);
      }}
    />
  );
}

/** The user whose account is shown: it stays, with what they typed, when the session ends under it. */
function useOwner(host: HostServices): User | null {
  const { user, ended } = useSession(host);
  const [isOpen, setOpen] = useState(user !== null);
  if (user && !isOpen) setOpen(true);
  return user ?? (isOpen && ended ? ended.user : null);
}

function SignedOut({ host, section }: { host: HostServices; section: AccountSection }) {
  return (
    <EmptyState
      title="Please sign in"
      action={<Button onClick={() => host.session.requireSignIn({ kind: 'open-section', section })}>Sign In</Button>}
    >
      Favorites, saved searches and hidden listings are kept with your account.
    </EmptyState>
  );
}
