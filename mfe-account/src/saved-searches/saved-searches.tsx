import { readSavedSearches } from 'shared-contracts';
import { Button, EmptyState, ErrorState, Grid, Skeleton, useCall, useHost } from 'shared-ui';
import classes from '../common/account.module.css';
import { i18n } from '../texts';
import { SavedSearchCard } from './saved-search-card';

/** The user's saved searches: open, edit, share, delete. */
export function SavedSearches() {
  const host = useHost();
  const { data, error, isLoading, retry } = useCall(host, readSavedSearches, {});
  if (error) return <ErrorState message={error.message} onRetry={retry} />;
  if (isLoading || !data) return <Skeleton lines={4} />;
  if (data.saved_searches.length === 0) {
    return (
      <EmptyState
        title={i18n.t('No saved searches yet')}
        action={
          <Button onClick={() => host.navigate.to(host.navigate.withPrefix('/listings'))}>
            {i18n.t('Start a search')}
          </Button>
        }
      >
        {i18n.t('Save a search to come back to it, or to get new listings by e-mail.')}
      </EmptyState>
    );
  }
  return (
    <Grid as="ul" min="30rem" gap={4} className={classes.rows}>
      {data.saved_searches.map((saved) => (
        <li key={saved.id}>
          <SavedSearchCard saved={saved} />
        </li>
      ))}
    </Grid>
  );
}
