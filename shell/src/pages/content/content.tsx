import { contentPage, type HostServices } from 'shared-contracts';
import { pageAbove } from 'shared-contracts/pages';
import { useCall } from 'shared-ui';
import { NotFoundPage } from '../errors/not-found-page';
import { Loaded } from '../loaded';
import classes from '../page.module.css';
import { Paragraphs } from '../paragraphs';
import { usePageTitle } from '../use-page-title';

/** A page of the content store: company, policies, collections (D8). */
export default function Content({ host, path }: { host: HostServices; path: string }) {
  const state = useCall(host, contentPage, { query: { path } });
  usePageTitle(host, state.data?.title);
  return (
    <Loaded state={state}>
      {(found) =>
        found ? (
          <article className={`${classes.page} ${classes.narrow}`}>
            <Above path={found.path} />
            <h1 className={classes.title}>{found.title}</h1>
            {found.lead && <p className={classes.lead}>{found.lead}</p>}
            {found.sample && <p className={classes.sample}>Sample text</p>}
            <div className={classes.prose}>
              <Paragraphs body={found.body} />
            </div>
          </article>
        ) : (
          <NotFoundPage reason="no-route" />
        )
      }
    </Loaded>
  );
}

/** The way up from a page within a group, as '/company/team' is in '/company'. */
function Above({ path }: { path: string }) {
  const above = pageAbove(path);
  if (above === null) return null;
  return (
    <p className={classes.above}>
      <a href={above.href}>{above.name}</a>
    </p>
  );
}
