import type { ReactNode } from 'react';
import {
  type AccountSection,
  type CallAnswer,
  formatPhone,
  phoneHref,
  readSavedSearches,
  type User,
  VIEWED_PATH,
} from 'shared-contracts';
import {
  Button,
  type CallState,
  EmptyState,
  ErrorState,
  Grid,
  Sentence,
  Slot,
  Stack,
  useCall,
  useCollections,
  useHost,
} from 'shared-ui';
import classes from '../common/account.module.css';
import { publishFavorites } from '../listings/favorites';
import { ListingRows } from '../listings/listing-rows';
import { SavedSearchCard } from '../saved-searches/saved-search-card';
import { i18n } from '../texts';

interface OverviewProps {
  user: User;
  onSection: (section: AccountSection) => void;
}

/** The user's agent, newest favorites, saved searches and last viewed listings. */
export function Overview({ user, onSection }: OverviewProps) {
  const host = useHost();
  const { favorites, viewed, failed } = useCollections(host);
  const searches = useCall(host, readSavedSearches, {});
  const keepsNothing = favorites.length + viewed.length === 0 && !failed.favorites;
  const isEmpty = keepsNothing && searches.data?.saved_searches.length === 0;
  const favoriteIds = favorites.flatMap(({ internal_id }) => internal_id ?? []);
  return (
    <>
      <OwnAgent user={user} />
      {favoriteIds.length > 0 && (
        <Block
          title={i18n.t('Newest favorites')}
          action={
            <Button variant="quiet" size="small" onClick={() => onSection('favorites')}>
              {i18n.t('All favorites')}
            </Button>
          }
        >
          <ListingRows ids={favoriteIds} max={3} onOpen={(cards) => publishFavorites(host, cards)} />
        </Block>
      )}
      <NewestSearches searches={searches} onAll={() => onSection('saved-searches')} />
      {viewed.length > 0 && (
        <Block
          title={i18n.t('Recently viewed')}
          action={
            <Button variant="quiet" size="small" onClick={() => host.navigate.to(VIEWED_PATH)}>
              {i18n.t('All recently viewed')}
            </Button>
          }
        >
          <ListingRows ids={viewed.slice(0, 6).map(({ internal_id }) => internal_id)} />
        </Block>
      )}
      {isEmpty && (
        <EmptyState
          title={i18n.t('No saved homes yet')}
          action={
            <Button onClick={() => host.navigate.to(host.navigate.withPrefix('/listings'))}>
              {i18n.t('Find listings')}
            </Button>
          }
        >
          {i18n.t('Your favorites, saved searches and viewed homes will show up here.')}
        </EmptyState>
      )}
    </>
  );
}

interface NewestSearchesProps {
  searches: CallState<CallAnswer<typeof readSavedSearches>>;
  onAll: () => void;
}

/** The two newest entries. A failure shows an error with Retry; an empty list shows nothing. */
function NewestSearches({ searches: { data, error, retry }, onAll }: NewestSearchesProps) {
  if (error) return <ErrorState compact message={error.message} onRetry={retry} />;
  if (!data || data.saved_searches.length === 0) return null;
  return (
    <Block
      title={i18n.t('Saved searches')}
      action={
        <Button variant="quiet" size="small" onClick={onAll}>
          {i18n.t('All saved searches')}
        </Button>
      }
    >
      <Grid as="ul" min="30rem" gap={4} className={classes.rows}>
        {data.saved_searches.slice(0, 2).map((saved) => (
          <li key={saved.id}>
            <SavedSearchCard saved={saved} />
          </li>
        ))}
      </Grid>
    </Block>
  );
}

function OwnAgent({ user: { client_advisor: agent } }: Pick<OverviewProps, 'user'>) {
  const host = useHost();
  const { companyPhone } = host.settings;
  if (!agent) {
    return (
      <p className={classes.soft}>
        <Sentence
          text={i18n.t("You don't have an agent yet. <0>Find an agent</0>, or call us at <1>{phone}</1>.", {
            phone: companyPhone,
          })}
          parts={[
            (text) => <a href={host.navigate.withPrefix('/agents/')}>{text}</a>,
            (text) => <a href={phoneHref(companyPhone) ?? undefined}>{text}</a>,
          ]}
        />
      </p>
    );
  }
  return (
    <Stack gap={2} className={classes.card}>
      <span className={classes.cardTitle}>{agent.name}</span>
      <span className={classes.soft}>
        {[i18n.t('your agent'), formatPhone(agent.phone)].filter(Boolean).join(' · ')}
      </span>
      <Slot
        host={host}
        name="account.contact-agent"
        props={{ agent }}
        fallback={<a href={`mailto:${agent.email}`}>{agent.email}</a>}
      />
    </Stack>
  );
}

function Block({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.block}>
      <h2 className={classes.heading}>
        {title}
        {action}
      </h2>
      {children}
    </section>
  );
}
