import { EmptyState, Link, useHost } from 'shared-ui';
import classes from '../common/account.module.css';
import { i18n } from '../texts';

/** Instead of a list that this person does not see. */
export function NotShared({ left }: { left: boolean }) {
  const host = useHost();
  return (
    <>
      <h1 className={classes.title}>{i18n.t('Shared favorites')}</h1>
      <EmptyState
        title={left ? i18n.t('You have left the list') : i18n.t('This list is no longer shared')}
        action={
          <Link host={host} to={host.navigate.withPrefix('/listings')}>
            {i18n.t('Search for homes')}
          </Link>
        }
      >
        {left
          ? i18n.t('Your marks and comments are deleted.')
          : i18n.t(
              'Ask the person who shared it for a new link. If you have joined the list, use the browser that you joined with, or sign in.',
            )}
      </EmptyState>
    </>
  );
}
