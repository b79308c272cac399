import { advisorById, contentPage, currentUser, teamBySlug, withPrefix } from 'shared-contracts';
import { fitTitle, isPrivatePage, languageAddresses, pageName, plainText, publicAddress } from 'shared-contracts/pages';
import { NOT_FOUND_TEXT } from '../platform/http/failure-document';
import { i18n } from '../texts';
import { agentPage, agentsPage, blogPage, blogPostPage } from './blog-and-agent-pages';
import { guessedAddress } from './guessed-addresses';
import { listingPage, paperPage } from './listing-page';
import { missingPage, namedPage, type Page, page, Redirect } from './page';
import type { PageContext } from './page-context';
import { searchPage } from './search-page';
import { aiPage, contactPage, homePage, regionMarketPage, regionsPage, signInPage } from './site-pages';

/** What to say about an address, with the answers its page will ask for first. */
export async function pageForRoute(context: PageContext): Promise<Page | Redirect> {
  const { client } = context;
  const [shown] = await Promise.all([routePage(context), client.request(currentUser, {}), requestPrefix(context)]);
  return shown instanceof Redirect ? shown : inItsLanguages(shown, context);
}

/** The page's own address in its language, and its addresses in the others. */
function inItsLanguages(shown: Page, { match, settings }: PageContext): Page {
  if (shown.canonical === null) return shown;
  const address = { ...match, canonical: withPrefix(match.prefix, shown.canonical) };
  const { LOCALES } = settings;
  return { ...shown, canonical: publicAddress(address, LOCALES), languages: languageAddresses(address, LOCALES) };
}

function routePage(context: PageContext): Promise<Page | Redirect> | Page | Redirect {
  const { route } = context.match;
  switch (route.page) {
    case 'home':
      return homePage(context);
    case 'search':
      return searchPage(context, route);
    case 'listing':
      return listingPage(context, route.listing);
    case 'print':
    case 'listing-report':
      return paperPage(context, route);
    case 'blog':
      return blogPage(context);
    case 'blog-post':
      return blogPostPage(context, route.slug);
    case 'content':
      return storedPage(context, route.path);
    case 'agents':
      return agentsPage(context);
    case 'agent':
      return agentPage(context, route.slug);
    case 'sign-in':
      return signInPage(context, route.welcome);
    case 'sign-up':
      return namedPage(context.settings.SITE_NAME, i18n.t('Create an Account'), null);
    case 'ai':
      return aiPage(context);
    case 'regions':
      return route.handles ? regionMarketPage(context, route.handles) : regionsPage(context);
    case 'contact':
      return contactPage(context);
    case 'not-found':
      return noPage(context, route.reason);
    default:
      return simplePage(context);
  }
}

/** An address that people guess leads to its page; any other is not found. */
function noPage({ match, settings }: PageContext, reason: 'no-route' | 'bad-parameter'): Page | Redirect {
  const address = reason === 'no-route' ? guessedAddress(match) : null;
  if (address !== null) return new Redirect(address, 302);
  const text = reason === 'no-route' ? i18n.t(NOT_FOUND_TEXT) : i18n.t('This page could not be found');
  return missingPage(fitTitle(i18n.t('Page Not Found'), settings.SITE_NAME), text);
}

/** The agent or team of the address, whom the page shows at once. */
async function requestPrefix({ match: { prefix }, client }: PageContext): Promise<void> {
  if (prefix.agent !== null) await client.request(advisorById, { params: { id: prefix.agent } });
  if (prefix.team !== null) await client.request(teamBySlug, { params: { slug: prefix.team } });
}

/** A page without data of its own. */
function simplePage({ match, settings }: Pick<PageContext, 'match' | 'settings'>): Page {
  const { route } = match;
  const name = pageName(route) ?? settings.SITE_NAME;
  return namedPage(settings.SITE_NAME, name, isPrivatePage(route) ? null : match.canonical);
}

async function storedPage(context: PageContext, path: string): Promise<Page | Redirect> {
  const { client, settings } = context;
  const found = await client.request(contentPage, { query: { path } });
  if (found === undefined) {
    const { SITE_NAME } = settings;
    return page({ status: 503, title: SITE_NAME, description: `${SITE_NAME}.`, canonical: path });
  }
  if (found === null) return noPage(context, 'no-route');
  return page({
    title: fitTitle(found.title, settings.SITE_NAME),
    description: plainText(found.lead ?? found.body[0] ?? found.title).slice(0, 200),
    canonical: path,
  });
}
