import { Share2, Users } from 'lucide-react';
import { useState } from 'react';
import { type OwnShortlist, readOwnShortlist, shortlistPath } from 'shared-contracts';
import {
  Badge,
  Button,
  type CallState,
  LazyDialog,
  lazyCode,
  Row,
  useCall,
  useHost,
  useLink,
  useSession,
} from 'shared-ui';
import { i18n } from '../texts';

const shareDialog = lazyCode(() => import('./share-dialog'));
const TITLE = /*i18n*/ 'Share favorites';

/** The user's shared list. Staff who act for a client do not see it. */
export function useOwnShortlist(): CallState<{ shortlist: OwnShortlist | null }> {
  const host = useHost();
  const { user } = useSession(host);
  const isOwner = user && !user.signed_in_sudo && !user.second_factor_missing;
  return useCall(host, readOwnShortlist, isOwner ? {} : null, { revalidateOnFocus: true });
}

/** Shares the favorites; once they are shared, leads to the list and says what is new there. */
export function ShareFavorites({ own: { data, error, retry } }: { own: ReturnType<typeof useOwnShortlist> }) {
  const host = useHost();
  const link = useLink(host);
  const [open, setOpen] = useState(false);
  if (error) {
    return (
      <Button variant="secondary" size="small" icon={<Share2 />} onClick={retry}>
        {i18n.t("Sharing isn't available. Try again")}
      </Button>
    );
  }
  if (!data) return null;
  const { shortlist } = data;
  const news = (shortlist?.news ?? []).reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      {shortlist && (
        <Row as="span" gap={2}>
          <Button variant="secondary" size="small" icon={<Users />} {...link(shortlistPath(shortlist.id))}>
            {i18n.t('Shared list')}
          </Button>
          {news > 0 && <Badge tone="coral">{i18n.t('{count} new', { count: news })}</Badge>}
        </Row>
      )}
      <Button variant="secondary" size="small" icon={<Share2 />} onClick={() => setOpen(true)}>
        {shortlist ? i18n.t('Sharing') : i18n.t(TITLE)}
      </Button>
      {open && (
        <LazyDialog
          code={shareDialog}
          title={i18n.t(TITLE)}
          size="small"
          message={i18n.t("We couldn't load the form.")}
          onClose={() => setOpen(false)}
        >
          {({ ShareDialog }) => (
            <ShareDialog title={i18n.t(TITLE)} shortlist={shortlist} onClose={() => setOpen(false)} />
          )}
        </LazyDialog>
      )}
    </>
  );
}
