import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AccountSection, ExtensionProps } from 'shared-contracts';
import { IconButton } from 'shared-ui';
import classes from './account.module.css';
import { AccountSections } from './account-sections';

/** The account within the map search page: path and results stay as they are [A2.22]. */
export function AccountPanel({ host, slot }: ExtensionProps<'search.panel'>) {
  const [section, setSection] = useState<AccountSection>(slot.section);
  useEffect(() => setSection(slot.section), [slot.section]);
  return (
    <section className={classes.panel} aria-label="Your account">
      <IconButton label="Close your account" icon={<X />} onClick={slot.onClose} className={classes.close} />
      <AccountSections host={host} section={section} onSection={setSection} />
    </section>
  );
}
