import { useEffect, useState } from 'react';
import type { AccountSection, ExtensionProps } from 'shared-contracts';
import { AccountSections } from './account-sections';

/** The account within the map search page, whose dialog closes it: path and results stay as they are [A2.22]. */
export function AccountPanel({ host, slot }: ExtensionProps<'search.panel'>) {
  const [section, setSection] = useState<AccountSection>(slot.section);
  useEffect(() => setSection(slot.section), [slot.section]);
  return (
    <section aria-label="Your account">
      <AccountSections host={host} section={section} onSection={(next) => setSection(next)} />
    </section>
  );
}
