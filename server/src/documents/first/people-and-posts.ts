import { type Agent, type BlogPost, formatPhone, POST_COVER_SIZES, phoneHref, photoUrl } from 'shared-contracts';
import { element, escapeText, link, tag, textElement } from '../html';
import { dayText } from '../print/paper';
import { picture } from './picture';

/** Every post with its day and what it is about. */
export function postList(posts: readonly BlogPost[]): string {
  const items = posts.map((post) =>
    element('li', {}, [
      textElement('p', 'first-soft', whenOf(post)),
      element('h2', {}, link(post.link, post.title.rendered)),
      textElement('p', undefined, post.excerpt),
    ]),
  );
  return `<div class="first-simple"><h1>Blog</h1>${element('ul', { class: 'first-posts' }, items)}</div>`;
}

/** One post; a line that begins with '## ' is a heading. */
export function postMain(post: BlogPost, body: readonly string[], base: string): string {
  const paragraphs = body.map((text) =>
    text.startsWith('## ') ? textElement('h2', undefined, text.slice(3)) : textElement('p', undefined, text),
  );
  return element('article', { class: 'first-simple' }, [
    textElement('p', 'first-soft', whenOf(post)),
    textElement('h1', undefined, post.title.rendered),
    post.image === null ? '' : `<div class="first-cover">${cover(post.image, base)}</div>`,
    ...paragraphs,
    element('p', {}, link('/blog', 'All posts')),
  ]);
}

const whenOf = ({ category, date }: BlogPost): string => `${category}, ${dayText(new Date(date))}`;

const cover = (address: string, base: string) =>
  picture(address, { base, alt: '', sizes: POST_COVER_SIZES, priority: 'first' });

const image = (src: string, alt: string) => tag('img', { class: 'first-img', src, alt, fetchpriority: 'high' });

/** One agent, with ways to reach them and their own way into the search. */
export function agentMain(agent: Agent, base: string): string {
  const { name, designation, office, islands, email, root_path: root } = agent;
  const phone = formatPhone(agent.agent_phone ?? agent.phone);
  const photo = agent.large_image_url ?? agent.tile_image_url;
  const ways = [
    phone && link(phoneHref(phone) ?? '', phone),
    link(`mailto:${email}`, email),
    link(`${root}/listings`, `Search listings with ${name}`),
  ];
  return element('article', { class: 'first-simple' }, [
    photo === null ? '' : `<div class="first-portrait">${image(photoUrl(photo, base), name)}</div>`,
    textElement('h1', undefined, name),
    textElement('p', undefined, designation ?? ''),
    textElement('p', 'first-soft', [office, ...islands].filter(Boolean).join(', ')),
    element('p', { class: 'first-ways' }, ways.join(' ')),
  ]);
}

/** Every agent with the islands they know. */
export function agentList(agents: readonly Agent[]): string {
  const items = agents.map(({ name, direct_path: href, designation, islands }) => {
    const facts = [designation, islands.join(', ')].filter(Boolean).join(' · ');
    return `<li>${link(href, name)} ${element('span', { class: 'first-soft' }, escapeText(facts))}</li>`;
  });
  return `<div class="first-simple"><h1>Agents</h1>${element('ul', {}, items)}</div>`;
}
