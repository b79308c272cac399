import { EmptyState, Link, useHost } from 'shared-ui';
import classes from '../common/account.module.css';

/** Instead of a list that this person does not see. */
export function NotShared({ left }: { left: boolean }) {
  const host = useHost();
  return (
    <>
      <h1 className={classes.title}>Shared favorites</h1>
      <EmptyState
        title={left ? 'You have left the list' : 'This list is no longer shared'}
        action={
          <Link host={host} to={host.navigate.withPrefix('/listings')}>
            Search for homes
          </Link>
        }
      >
        {left
          ? 'Your marks and comments are deleted.'
          : 'Ask the person who shared it for a new link. If you have joined the list, use the browser that you joined with, or sign in.'}
      </EmptyState>
    </>
  );
}
