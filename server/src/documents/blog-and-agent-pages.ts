import { advisorById, blogPostBySlug, blogPosts, photoUrl, placeList, searchAgents, withQuery } from 'shared-contracts';
import { fitTitle, plainText } from 'shared-contracts/pages';
import { NOT_FOUND_TEXT } from '../platform/http/failure-document';
import { i18n } from '../texts';
import { postLd } from './json-ld';
import { missingPage, namedPage, type Page, page, Redirect, statusFor } from './page';
import type { PageContext } from './page-context';

/** The list of posts. */
export async function blogPage({ client, settings, match }: PageContext): Promise<Page> {
  const posts = await client.request(blogPosts, { query: {} });
  return page({
    status: statusFor(posts),
    title: fitTitle(i18n.t('Blog'), settings.SITE_NAME),
    description: i18n.t('News and stories about homes and life in Hawaii.'),
    canonical: match.canonical,
  });
}

/** A post; an address it had before leads to its own. */
export async function blogPostPage(
  { client, settings, match, origin }: PageContext,
  slug: string,
): Promise<Page | Redirect> {
  const found = await client.request(blogPostBySlug, { params: { slug } });
  if (found === null)
    return missingPage(fitTitle(i18n.t('Page Not Found'), settings.SITE_NAME), i18n.t(NOT_FOUND_TEXT));
  if (!found) return namedPage(settings.SITE_NAME, i18n.t('Blog'), match.canonical, 503);
  const { post } = found;
  // one it had before, or in capitals
  if (post.slug !== slug) return new Redirect(withQuery(post.link, match.query), 301);
  const title = post.title.rendered;
  const image = post.image === null ? null : new URL(photoUrl(post.image, settings.PHOTO_BASE), origin).href;
  return page({
    title: fitTitle(title, settings.SITE_NAME),
    description: plainText(post.excerpt),
    canonical: match.canonical,
    image,
    kind: 'article',
    jsonLd: [postLd({ title, date: post.date, image, url: origin + match.canonical }, settings.SITE_NAME)],
  });
}

export async function agentsPage({ client, settings, match }: PageContext): Promise<Page> {
  const agents = await client.request(searchAgents, { query: {} });
  return page({
    status: statusFor(agents),
    title: fitTitle(i18n.t('Agents'), settings.SITE_NAME),
    description: i18n.t('The agents of {site} on every island.', { site: settings.SITE_NAME }),
    canonical: match.canonical,
  });
}

/** An agent by user name; by number, or in capitals, the address leads to that. */
export async function agentPage({ client, settings, match }: PageContext, slug: string): Promise<Page | Redirect> {
  const agent = await client.request(advisorById, { params: { id: slug } });
  if (agent === null)
    return missingPage(fitTitle(i18n.t('Page Not Found'), settings.SITE_NAME), i18n.t(NOT_FOUND_TEXT));
  if (!agent) return namedPage(settings.SITE_NAME, slug, match.canonical, 503);
  if (agent.direct_path !== `/agents/${slug}`) {
    return new Redirect(withQuery(encodeURI(agent.direct_path), match.query), 301);
  }
  const { name, designation, islands } = agent;
  return page({
    title: fitTitle([name, designation].filter(Boolean).join(', '), settings.SITE_NAME),
    description: plainText(
      islands.length > 0
        ? i18n.t('{name}, agent at {site} on {islands}.', {
            name,
            site: settings.SITE_NAME,
            islands: placeList(islands),
          })
        : i18n.t('{name}, agent at {site}.', { name, site: settings.SITE_NAME }),
    ),
    canonical: match.canonical,
    image: agent.large_image_url,
    kind: 'profile',
  });
}
