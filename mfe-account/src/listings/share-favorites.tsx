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

const shareDialog = lazyCode(() => import('./share-dialog'));
const TITLE = 'Share favorites';

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
        Sharing isn't available. Try again
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
            Shared list
          </Button>
          {news > 0 && <Badge tone="coral">{news} new</Badge>}
        </Row>
      )}
      <Button variant="secondary" size="small" icon={<Share2 />} onClick={() => setOpen(true)}>
        {shortlist ? 'Sharing' : TITLE}
      </Button>
      {open && (
        <LazyDialog
          code={shareDialog}
          title={TITLE}
          size="small"
          message="We couldn't load the form."
          onClose={() => setOpen(false)}
        >
          {({ ShareDialog }) => <ShareDialog title={TITLE} shortlist={shortlist} onClose={() => setOpen(false)} />}
        </LazyDialog>
      )}
    </>
  );
}
