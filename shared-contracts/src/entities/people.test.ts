import { expect, test } from 'vitest';
import { sampleAgent, sampleSession, sampleUser } from '../testing/samples';
import { agentSchema, officeSchema } from './agent';
import { blogPostSchema, regionContentSchema } from './content';
import { regionMatrixSchema, regionSearchResultSchema } from './region';
import { favoriteSchema } from './saved-search';
import { clientAdvisorSchema, sessionAnswerSchema, userSchema } from './user';

const keys = (schema: { shape: object }) => Object.keys(schema.shape);
const fields = (text: string) => expect.arrayContaining(text.split(' '));

test('a user has every documented field and flag [A3.11] [B3.27]', () => {
  expect(keys(userSchema)).toEqual(
    fields(
      'id user_id email first_name last_name phone authentication_token client_advisor client_advisor_id roles loggedIn is_advisor is_admin signed_in_sudo user_mismatch agent',
    ),
  );
  expect(keys(clientAdvisorSchema)).toEqual(fields('id email user_name'));
  expect(userSchema.safeParse({ ...sampleUser(), authentication_token: 'secret' }).success).toBe(false);
});

test('the session also carries hl_user and advisor [B3.28]', () => {
  const session = sampleSession(sampleUser(), sampleAgent());
  expect(sessionAnswerSchema.parse(session)).toMatchObject({
    hl_user: { email: 'sample-buyer@example.com', first_name: 'Sample', last_name: 'Buyer' },
    advisor: { id: 7 },
  });
});

test('an agent has every documented field [A3.12] [B3.29]', () => {
  expect(keys(agentSchema)).toEqual(
    fields(
      'id email name user_name designation phone agent_phone large_image_url tile_image_url root_path direct_path path',
    ),
  );
});

test('a favorite may carry only the MLS id', () => {
  expect(favoriteSchema.safeParse({ internal_id: null, mls_id: '400001', created_at: '2026-11-20' }).success).toBe(
    true,
  );
});

test('offices, region content and blog posts have schemas [A3.14]', () => {
  const office = { id: 1, name: 'Sample Office', island: 'Maui', address: null, phone: null, email: null };
  expect(officeSchema.parse(office)).toEqual(office);
  expect(regionContentSchema.parse({})).toEqual({});
  expect(regionContentSchema.safeParse({ title: 7 }).success).toBe(false);
});

test('a blog post has its rendered title, date, category and link [B3.35]', () => {
  expect(keys(blogPostSchema)).toEqual(fields('title date category link'));
  expect(keys(blogPostSchema.shape.title)).toEqual(['rendered']);
});

test('a region found has name, path, label and counts [B3.32]', () => {
  const found = {
    name: 'Kihei',
    region_level_string: 'Island::Maui > District::South > Town::Kihei',
    label: 'Kihei, Maui',
    handles: ['maui', 'south', 'kihei'],
    summary: [{ label: 'Condo', count: 12 }],
  };
  expect(regionSearchResultSchema.parse(found)).toEqual(found);
});

test('the region matrix nests four levels keyed name::id [B3.34]', () => {
  const matrix = { 'Maui::1': { 'South::2': { 'Kihei::3': { 'Wailea::4': {} } } } };
  expect(regionMatrixSchema.parse(matrix)).toEqual(matrix);
  expect(regionMatrixSchema.safeParse({ 'Maui::1': 'South' }).success).toBe(false);
});
