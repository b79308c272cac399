import { accountPath, type PageProps } from 'shared-contracts';
import { definePage, Link, lazyComponent, Skeleton, Text, useTopic } from 'shared-ui';
import classes from '../common/account.module.css';
import { ViewedPage } from '../listings/viewed-page';
import { AccountSections } from '../page/account-sections';
import { i18n } from '../texts';

const ShortlistPage = lazyComponent(async () => (await import('../shortlist/shortlist-page')).ShortlistPage, {
  get message() {
    return i18n.t("We couldn't load the shared list.");
  },
  waiting: <Skeleton lines={8} />,
});

export const { bootstrap, mount, unmount, update } = definePage(AccountPage, { remote: 'account', texts: i18n });

/** The pages of the account remote: the account, and the viewed listings and shared lists, which need no sign-in. */
export function AccountPage(props: PageProps) {
  const { route } = props.match;
  if (route.page === 'viewed') return <ViewedPage />;
  return route.page === 'shortlist' ? <ShortlistPage shortlistKey={route.key} /> : <OwnAccount {...props} />;
}

/** /account/{section}, with a link back to the last search. */
function OwnAccount({ host, match }: PageProps) {
  const search = useTopic(host, 'search:changed');
  const section = match.route.page === 'account' ? match.route.section : 'overview';
  return (
    <section className={classes.page}>
      <Text as={Link} host={host} to={search?.url ?? host.navigate.withPrefix('/listings')} size="s">
        {i18n.t('Back to Search')}
      </Text>
      <h1 className={classes.title}>{i18n.t('Your Account')}</h1>
      <AccountSections section={section} onSection={(next, options) => host.navigate.to(accountPath(next), options)} />
    </section>
  );
}
