import { contentPage, englishLang, type PageProps } from 'shared-contracts';
import { pageAbove } from 'shared-contracts/pages';
import {
  definePage,
  type LoaderContext,
  NotFound,
  Paragraphs,
  QueryBoundary,
  Stack,
  Text,
  useCall,
  usePageTitle,
} from 'shared-ui';
import classes from '../page/page.module.css';
import { i18n } from '../texts';

export const { bootstrap, mount, unmount, update, page } = definePage(StoredPage, {
  remote: 'content',
  texts: i18n,
  load: loadStoredPage,
});

/** A page of the content store, such as company, policies and collections. */
function StoredPage({ host, match: { route } }: PageProps) {
  const path = route.page === 'content' ? route.path : '';
  const state = useCall(host, contentPage, { query: { path } });
  usePageTitle(host, state.data?.title);
  return (
    <QueryBoundary state={state}>
      {(found) =>
        found ? (
          <article className={`${classes.page} ${classes.narrow}`}>
            <Above path={found.path} />
            <h1 className={classes.title} lang={englishLang()}>
              {found.title}
            </h1>
            {found.lead && (
              <p className={classes.lead} lang={englishLang()}>
                {found.lead}
              </p>
            )}
            {found.sample && <p className={classes.sample}>{i18n.t('Sample text')}</p>}
            <Stack gap={4} className={classes.prose} lang={englishLang()}>
              <Paragraphs body={found.body} />
            </Stack>
          </article>
        ) : (
          <NotFound />
        )
      }
    </QueryBoundary>
  );
}

/** Loads the page of the address. */
async function loadStoredPage({ match: { route }, api }: LoaderContext): Promise<void> {
  if (route.page === 'content') await api.call(contentPage, { query: { path: route.path } });
}

/** Address and name of the parent page: '/company' for '/company/team'. */
function Above({ path }: { path: string }) {
  const above = pageAbove(path);
  if (above === null) return null;
  return (
    <Text size="s" tone="soft" className={classes.above}>
      <a href={above.href}>{above.name}</a>
    </Text>
  );
}
