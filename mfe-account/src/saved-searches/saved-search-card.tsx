import { Bell, BellOff } from 'lucide-react';
import { useMemo, useState } from 'react';
import {
  deleteSavedSearch,
  formatListingCount,
  type HostServices,
  readRegions,
  readSavedSearches,
  regionNames,
  type SavedSearch,
  savedSearchPath,
  searchAll,
  searchOfSavedParams,
  searchRequestOf,
  searchSummary,
  updateSavedSearch,
} from 'shared-contracts';
import {
  asApiError,
  Button,
  callKey,
  copyLink,
  LazyDialog,
  Link,
  lazyCode,
  Row,
  Stack,
  useCall,
  useHost,
  useMatch,
  useMutationCall,
} from 'shared-ui';
import { useSWRConfig } from 'swr';
import classes from '../common/account.module.css';
import { i18n } from '../texts';

/** The fields of a saved search that this form edits: title and mails. Its filters are edited in the search. */
const editDialog = lazyCode(() => import('shared-ui/saved-search'));

interface CardProps {
  saved: SavedSearch;
}

/** One saved search: its filters, its number of homes, its mails, and its actions. */
export function SavedSearchCard({ saved }: CardProps) {
  const host = useHost();
  const { prefix } = useMatch(host);
  const path = savedSearchPath(prefix, saved.share_code ?? '');
  const title = saved.title || i18n.t('(blank)');
  const { data: directory } = useCall(host, readRegions, {});
  const summary = useMemo(
    () => searchSummary(saved.search_params, regionNames(directory?.regions ?? [])),
    [saved.search_params, directory],
  );
  if (saved.unreadable) return <UnreadableSearch saved={saved} title={title} />;
  return (
    <Stack as="article" gap={2} className={classes.card} aria-label={title}>
      <Link host={host} to={path} className={classes.cardTitle}>
        {title}
      </Link>
      <p className={classes.soft}>{summary.join(' · ') || i18n.t('All listings')}</p>
      <CountNow saved={saved} />
      <Row as="p" gap={2} size="s" className={classes.fact}>
        {saved.email_subscribe ? <Bell aria-hidden /> : <BellOff aria-hidden />}
        {alertText(saved)}
      </Row>
      <Row gap={2} align="stretch" wrap>
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            // The panel is already over the results.
            host.bus.publish('account:close-panel', {});
            host.navigate.to(path);
          }}
        >
          {i18n.t('Open')}
        </Button>
        <EditButton saved={saved} />
        <ShareButton path={path} />
        <DeleteButton saved={saved} title={title} />
      </Row>
    </Stack>
  );
}

/** Its filters cannot be read. Opening it would search for everything, so it offers no link and sends no mails. */
function UnreadableSearch({ saved, title }: CardProps & { title: string }) {
  return (
    <Stack as="article" gap={2} className={classes.card} aria-label={title}>
      <p className={classes.cardTitle}>{title}</p>
      <p className={classes.soft}>
        {i18n.t("We couldn't read the filters of this search. Please delete it and save your search again.")}
      </p>
      <Row gap={2} align="stretch" wrap>
        <DeleteButton saved={saved} title={title} />
      </Row>
    </Stack>
  );
}

function CountNow({ saved }: CardProps) {
  const host = useHost();
  const state = searchOfSavedParams(saved.search_params);
  const count = useCall(host, searchAll, { body: { ...searchRequestOf(state), limit: 0, aggregates_query: [] } });
  return count.data ? (
    <p className={classes.soft}>{i18n.t('{listings} now', { listings: formatListingCount(count.data.total) })}</p>
  ) : null;
}

function ShareButton({ path }: { path: string }) {
  const host = useHost();
  return (
    <Button
      variant="quiet"
      size="small"
      onClick={() => void copyLink(host, path, i18n.t('Share link copied to clipboard'))}
    >
      {i18n.t('Share')}
    </Button>
  );
}

function EditButton({ saved }: CardProps) {
  const host = useHost();
  const [editing, setEditing] = useState(false);
  const { mutate } = useSWRConfig();
  const keep = (changed: SavedSearch) => {
    setEditing(false);
    const put = (list: { saved_searches: SavedSearch[] } | undefined) =>
      list && { saved_searches: list.saved_searches.map((one) => (one.id === changed.id ? changed : one)) };
    mutate(callKey(host, readSavedSearches, {}), put, { revalidate: false }).catch(() => undefined);
  };
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setEditing(true)}>
        {i18n.t('Edit')}
      </Button>
      {editing && (
        <LazyDialog
          code={editDialog}
          title={i18n.t('Saved search')}
          message={i18n.t("We couldn't load the form.")}
          onClose={() => setEditing(false)}
        >
          {({ SavedSearchDialog }) => (
            <SavedSearchDialog host={host} saved={saved} onClose={() => setEditing(false)} onSaved={keep} />
          )}
        </LazyDialog>
      )}
    </>
  );
}

function DeleteButton({ saved, title }: CardProps & { title: string }) {
  const host = useHost();
  const { busy, remove } = useDeletion(host, saved, title);
  return (
    <Button variant="quiet" size="small" busy={busy} onClick={remove}>
      {i18n.t('Delete')}
    </Button>
  );
}

/** How often a saved search sends mails. */
const FREQUENCY: Record<SavedSearch['days_between_emails'], string> = {
  0: /*i18n*/ 'E-mails as soon as we find a home',
  1: /*i18n*/ 'Daily e-mails',
  7: /*i18n*/ 'Weekly e-mails',
  30: /*i18n*/ 'Monthly e-mails',
};

/** 'Daily e-mails, copy to agent@example.com' */
export function alertText({ email_subscribe, days_between_emails, send_me_copy, copy_email }: SavedSearch): string {
  if (!email_subscribe) return i18n.t('No e-mails');
  const frequency = i18n.t(FREQUENCY[days_between_emails]);
  return send_me_copy && copy_email
    ? i18n.t('{frequency}, copy to {email}', { frequency, email: copy_email })
    : frequency;
}

/** How long Undo is offered, in milliseconds. */
const UNDO_MS = 10_000;

/** Deletes a saved search at once and offers Undo. Undo saves it again with a new share code. */
function useDeletion(host: HostServices, saved: SavedSearch, title: string) {
  const { mutate } = useSWRConfig();
  const call = useMutationCall(host, deleteSavedSearch);
  const list = callKey(host, readSavedSearches, {});
  const again = (run: () => Promise<void>) => ({ label: i18n.t('Try again'), run: () => void run() });

  const bringBack = async (): Promise<void> => {
    try {
      await host.api.call(updateSavedSearch, { body: { ...saved, id: null, share_code: null } });
      await mutate(list);
    } catch (error) {
      host.flash.error(asApiError(error).message, { closeAfterMs: UNDO_MS, action: again(bringBack) });
    }
  };
  const remove = async (): Promise<void> => {
    if (saved.id === null) return;
    const outcome = await call.send({ body: { id: saved.id } });
    if (!outcome.ok) {
      host.flash.error(outcome.error.message, { action: again(remove) });
      return;
    }
    await mutate(list, outcome.answer, { revalidate: false });
    host.flash.success(i18n.t('“{title}” is deleted.', { title }), {
      closeAfterMs: UNDO_MS,
      // A search that cannot be read cannot be saved again.
      ...(saved.unreadable ? {} : { action: { label: i18n.t('Undo'), run: () => void bringBack() } }),
    });
  };
  return { busy: call.busy, remove: () => void remove() };
}
