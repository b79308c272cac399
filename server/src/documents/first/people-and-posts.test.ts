import { sampleAgent } from 'shared-contracts/testing';
import { expect, test } from 'vitest';
import { agentList, agentMain, postList, postMain } from './people-and-posts';

const post = {
  id: 1,
  slug: 'a-post',
  title: { rendered: 'A <b>post</b>' },
  date: '2026-11-02T08:00:00.000Z',
  category: 'Buying',
  link: '/blog/a-post',
  excerpt: 'What it says.',
  image: '/photos/sample/x/post_large.webp',
};

test('the blog lists its posts with day and excerpt, a post its headings and picture [B2.1.10]', () => {
  // still the first of November in Hawaii
  expect(postList([post])).toContain(
    '<li><p class="first-soft">Buying, November 1, 2026</p><h2><a href="/blog/a-post">A &lt;b&gt;post&lt;/b&gt;</a></h2><p>What it says.</p></li>',
  );
  const markup = postMain(post, ['First.', '## Then', '<i>Last</i>'], '/photos/');
  expect(markup).toContain('<p>First.</p><h2>Then</h2><p>&lt;i&gt;Last&lt;/i&gt;</p>');
  expect(markup).toContain('src="/photos/sample/x/post_large.webp"');
  expect(postMain({ ...post, image: null }, [], '/photos/')).not.toContain('<img');
});

test('an agent can be called, written to and searched with, without scripts', () => {
  const agent = sampleAgent({
    phone: '(808) 555-0130',
    agent_phone: null,
    email: 'kai@example.com',
    root_path: '/kai',
  });
  const markup = agentMain(agent, '/photos/');
  for (const href of ['tel:+18085550130', 'mailto:kai@example.com', '/kai/listings'])
    expect(markup).toContain(`<a href="${href}">`);
  expect(agentList([agent])).toContain(`<a href="${agent.direct_path}">${agent.name}</a>`);
});
