import { EmptyState, Link, useHost } from 'shared-ui';
import classes from '../common/account.module.css';

/** A list that has ended, or that this person is not in. */
export function NotShared() {
  const host = useHost();
  return (
    <>
      <h1 className={classes.title}>Shared favorites</h1>
      <EmptyState
        title="This list is no longer shared"
        action={
          <Link host={host} to={host.navigate.withPrefix('/listings')}>
            Search for homes
          </Link>
        }
      >
        Ask the person who shared it for a new link. If you have joined the list, use the browser that you joined with,
        or sign in.
      </EmptyState>
    </>
  );
}
