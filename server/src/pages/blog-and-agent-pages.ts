import {
  advisorById,
  blogPostBySlug,
  blogPosts,
  formatPhone,
  phoneHref,
  photoUrl,
  searchAgents,
  withQuery,
} from 'shared-contracts';
import { fitTitle, licenceText, plainText } from 'shared-contracts/pages';
import { NOT_FOUND_TEXT } from '../platform/http';
import { postLd } from './json-ld';
import { missingPage, type Page, page, Redirect, statusFor } from './page';
import type { PageContext } from './page-context';

/** The list of posts. */
export async function blogPage({ asker, settings, match }: PageContext): Promise<Page> {
  const posts = await asker.ask(blogPosts, { query: {} });
  return page({
    status: statusFor(posts),
    title: fitTitle('Blog', settings.SITE_NAME),
    description: 'News and stories about homes and life in Hawaii.',
    canonical: match.canonical,
    plain: {
      heading: 'Blog',
      paragraphs: [],
      links: (posts ?? []).map(({ title, link }) => ({ label: title.rendered, href: link })),
    },
  });
}

/** A post; an address it had before leads to its own. */
export async function blogPostPage(
  { asker, settings, match, origin }: PageContext,
  slug: string,
): Promise<Page | Redirect> {
  const found = await asker.ask(blogPostBySlug, { params: { slug } });
  if (found === null) return missingPage(fitTitle('Page Not Found', settings.SITE_NAME), NOT_FOUND_TEXT);
  if (!found) return namedPage({ settings, match }, 'Blog');
  const { post, body } = found;
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
    plain: { heading: title, paragraphs: body, links: [{ label: 'All posts', href: '/blog' }] },
  });
}

export async function agentsPage({ asker, settings, match }: PageContext): Promise<Page> {
  const agents = await asker.ask(searchAgents, { query: {} });
  return page({
    status: statusFor(agents),
    title: fitTitle('Agents', settings.SITE_NAME),
    description: `The agents of ${settings.SITE_NAME} on every island.`,
    canonical: match.canonical,
    plain: {
      heading: 'Agents',
      paragraphs: [],
      links: (agents ?? []).map(({ name, direct_path }) => ({ label: name, href: direct_path })),
    },
  });
}

/** An agent by user name; by number, or in capitals, the address leads to that. */
export async function agentPage({ asker, settings, match }: PageContext, slug: string): Promise<Page | Redirect> {
  const agent = await asker.ask(advisorById, { params: { id: slug } });
  if (agent === null) return missingPage(fitTitle('Page Not Found', settings.SITE_NAME), NOT_FOUND_TEXT);
  if (!agent) return namedPage({ settings, match }, slug);
  if (agent.direct_path !== `/agents/${slug}`) {
    return new Redirect(withQuery(encodeURI(agent.direct_path), match.query), 301);
  }
  const { name, designation, islands, email, root_path, biography, languages = [] } = agent;
  const phone = formatPhone(agent.agent_phone ?? agent.phone);
  return page({
    title: fitTitle([name, designation].filter(Boolean).join(', '), settings.SITE_NAME),
    description: plainText(
      `${name}, agent at ${settings.SITE_NAME}${islands.length > 0 ? ` on ${islands.join(', ')}` : ''}.`,
    ),
    canonical: match.canonical,
    image: agent.large_image_url,
    kind: 'profile',
    plain: {
      heading: name,
      paragraphs: [licenceText(designation), islands.join(', '), languages.join(', '), biography ?? ''].filter(
        (text) => text !== '',
      ),
      links: [
        ...(phone ? [{ label: phone, href: phoneHref(phone) ?? '' }] : []),
        { label: email, href: `mailto:${email}` },
        { label: `Search listings with ${name}`, href: `${root_path}/listings` },
      ],
    },
  });
}

/** What is left to say while the store cannot be asked: the page's own code asks again. */
function namedPage({ settings, match }: Pick<PageContext, 'settings' | 'match'>, name: string): Page {
  const description = `${name} at ${settings.SITE_NAME}.`;
  return page({ status: 503, title: fitTitle(name, settings.SITE_NAME), description, canonical: match.canonical });
}
