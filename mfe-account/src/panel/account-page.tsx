import { accountPath, type PageProps } from 'shared-contracts';
import { Link, useTopic } from 'shared-ui';
import classes from './account.module.css';
import { AccountSections } from './account-sections';

/** /account/{section}: a page of its own, with the way back to the last search [B2.3.15]. */
export function AccountPage({ host, match }: PageProps) {
  const search = useTopic(host, 'search:changed');
  const section = match.route.page === 'account' ? match.route.section : 'overview';
  return (
    <section className={classes.page}>
      <Link host={host} to={search?.url ?? host.navigate.withPrefix('/listings')} className={classes.back}>
        Back to Search
      </Link>
      <h1 className={classes.title}>Your Account</h1>
      <AccountSections host={host} section={section} onSection={(next) => host.navigate.to(accountPath(next))} />
    </section>
  );
}
