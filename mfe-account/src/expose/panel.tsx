import { useEffect, useState } from 'react';
import type { AccountSection, ExtensionProps } from 'shared-contracts';
import { defineExtension } from 'shared-ui';
import { AccountSections } from '../page/account-sections';
import { i18n } from '../texts';

export const { extension } = defineExtension<'search.panel'>(AccountPanel, {
  remote: 'account',
  texts: i18n,
});

/** The account inside the search page, whose dialog closes it. Address and results stay. */
export function AccountPanel({ slot }: ExtensionProps<'search.panel'>) {
  const [section, setSection] = useState<AccountSection>(slot.section);
  useEffect(() => setSection(slot.section), [slot.section]);
  return (
    <section aria-label={i18n.t('Your account')}>
      <AccountSections section={section} onSection={(next) => setSection(next)} />
    </section>
  );
}
