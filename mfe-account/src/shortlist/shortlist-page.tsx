import { useEffect, useRef } from 'react';
import { shortlistPath } from 'shared-contracts';
import { ErrorState, Skeleton, Stack, Text, useHost } from 'shared-ui';
import classes from '../common/account.module.css';
import { useFocusKept } from '../listings/listing-rows';
import { i18n } from '../texts';
import { JoinForm } from './join-form';
import { NotShared } from './not-shared';
import { SharedList } from './shared-list';
import { useInvitation } from './shortlist.resource';

/** /shortlist/{id} for the people of a shared list, /shortlist/{code} for those who are invited. */
export function ShortlistPage({ shortlistKey }: { shortlistKey: string }) {
  const root = useRef<HTMLElement>(null);
  useFocusKept(root);
  return (
    <section className={classes.page} ref={root}>
      {/^\d{1,10}$/.test(shortlistKey) ? (
        <SharedList key={shortlistKey} id={Number(shortlistKey)} />
      ) : (
        <Invitation key={shortlistKey} code={shortlistKey} />
      )}
    </section>
  );
}

/** A person of the list goes on to it. Its address has no code, so that the address does not invite others. */
function Invitation({ code }: { code: string }) {
  const host = useHost();
  const { data, error, retry } = useInvitation(host, code);
  const joined = data?.shortlist_id ?? null;
  useEffect(() => {
    if (joined !== null) host.navigate.to(shortlistPath(joined), { replace: true });
  }, [host, joined]);
  if (error?.code === 'not_found') return <NotShared left={false} />;
  if (error) return <ErrorState message={error.message} onRetry={retry} />;
  if (!data || joined !== null) return <Skeleton lines={6} />;
  const { owner_name: owner } = data;
  return (
    <Stack gap={3} className={classes.form}>
      <h1 className={classes.title}>
        {owner
          ? i18n.t('{owner} shares favorite homes with you', { owner })
          : i18n.t('Favorite homes, shared with you')}
      </h1>
      <Text>{i18n.t('Say yes, maybe or no to each home, and write what you think. You need no account.')}</Text>
      <JoinForm code={code} onJoined={(id) => host.navigate.to(shortlistPath(id), { replace: true })} />
    </Stack>
  );
}
