import { X } from 'lucide-react';
import { useRef } from 'react';
import { listingPath, nameOfHandle } from 'shared-contracts';
import {
  Button,
  EmptyState,
  IconButton,
  Link,
  Row,
  Text,
  useCollections,
  useHost,
  useMatch,
  useSession,
  useTopic,
} from 'shared-ui';
import classes from '../common/account.module.css';
import { i18n } from '../texts';
import { ListingRows, useFocusKept } from './listing-rows';

/** The listings that this visitor opened, newest first. It needs no sign-in. */
export function ViewedPage() {
  const host = useHost();
  const root = useRef<HTMLElement>(null);
  useFocusKept(root);
  const search = useTopic(host, 'search:changed');
  const { viewed } = useCollections(host);
  const { user, loaded } = useSession(host);
  const isVisitor = loaded && !user;
  const ids = viewed.map(({ internal_id }) => internal_id);
  return (
    <section className={classes.page} ref={root}>
      <Text as={Link} host={host} to={search?.url ?? host.navigate.withPrefix('/listings')} size="s">
        {i18n.t('Back to Search')}
      </Text>
      <h1 className={classes.title} tabIndex={-1} data-focus-fallback="">
        {i18n.t('Recently viewed')}
      </h1>
      {viewed.length === 0 ? (
        <NothingViewed />
      ) : (
        <>
          <Row gap={4} rowGap={2} justify="between" wrap className={classes.line}>
            <p className={classes.soft}>
              {isVisitor ? i18n.t('Saved in this browser only.') : i18n.t('Saved with your account.')}
            </p>
            <Row gap={2} align="stretch" wrap>
              {isVisitor && (
                <Button variant="quiet" size="small" onClick={() => host.session.requireSignIn()}>
                  {i18n.t('Sign in to sync devices')}
                </Button>
              )}
              <Button variant="secondary" size="small" onClick={() => void host.collections.removeViewed(ids)}>
                {i18n.t('Clear all')}
              </Button>
            </Row>
          </Row>
          <ListingRows
            ids={ids}
            actions={({ internal_id, address }) => <Remove id={internal_id} name={address.line_1} />}
            missing={(id) => {
              const slug = viewed.find(({ internal_id }) => internal_id === id)?.slug;
              return slug === undefined ? null : <OffMarket id={id} slug={slug} />;
            }}
          />
        </>
      )}
    </section>
  );
}

function NothingViewed() {
  const host = useHost();
  return (
    <EmptyState
      title={i18n.t('No homes viewed yet')}
      action={
        <Button onClick={() => host.navigate.to(host.navigate.withPrefix('/listings'))}>
          {i18n.t('Find listings')}
        </Button>
      }
    >
      {i18n.t('Homes you open will show up here.')}
    </EmptyState>
  );
}

function Remove({ id, name }: { id: string; name: string }) {
  const host = useHost();
  return (
    <IconButton
      label={i18n.t('Remove {name}', { name })}
      size="small"
      icon={<X size={18} />}
      onClick={() => void host.collections.removeViewed([id])}
    />
  );
}

/** A listing that is no longer public. Its name is made from its address on the site. */
function OffMarket({ id, slug }: { id: string; slug: string }) {
  const host = useHost();
  const { prefix } = useMatch(host);
  const name = nameOfHandle(slug.replace(/-\d+$/, ''));
  return (
    <Row as="article" gap={4} justify="between" className={classes.offMarket}>
      <div>
        <Link host={host} to={listingPath(prefix, slug)} className={classes.cardTitle}>
          {name}
        </Link>
        <p className={classes.soft}>{i18n.t('Sold or no longer for sale')}</p>
      </div>
      <Remove id={id} name={name} />
    </Row>
  );
}
