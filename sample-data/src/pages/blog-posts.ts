import { handleOf } from 'gazetteer';
import { hashOf } from '../random';
import { formatSceneId, type SceneKind } from '../scenes/scene-id';
import { spelled } from '../words/spelled';

export interface SampleBlogPost {
  id: number;
  slug: string;
  title: string;
  published_at: string;
  category: string;
  excerpt: string;
  body: string[];
  image: string;
}

type Row = readonly [title: string, category: string, kind: SceneKind, excerpt: string, ...body: string[]];

const POSTS: readonly Row[] = [
  [
    'How to read a tax map key',
    'Buying',
    'aerial',
    'Thirteen digits give the location of a parcel.',
    'Every parcel in Hawaiʻi has a tax map key. Its first digit names the county, the next ones zone, section and plat, then parcel and unit.',
    '## Why it helps',
    'Addresses change and repeat; a key does not. County records, maps and permits are all filed under it.',
  ],
  [
    'Fee simple and leasehold, in plain words',
    'Buying',
    'town',
    'Who owns the land under the home?',
    'With fee simple you own the home and the land. With leasehold you own the home and rent the land until the lease ends.',
    '## What to ask',
    'When does the lease end, when does the rent change, and can the land be bought? Lenders ask the same.',
  ],
  [
    'What lava zones mean',
    'Big Island',
    'mountain',
    'Nine zones, from the vents to the oldest slopes.',
    'Hawaiʻi Island is divided into nine lava hazard zones. Zone 1 holds the summits and rift zones; zone 9 is the Kohala volcano, which has been quiet for a very long time.',
    '## Why it matters',
    'Insurance and loans depend on it. Every listing on that island shows its zone.',
  ],
  [
    'Catchment water, explained',
    'Living',
    'garden',
    'A roof, a tank and a filter.',
    'Where no county line runs, houses gather rain from the roof. A tank, a pump and filters bring it to the tap.',
    '## Looking after it',
    'Keep the gutters clean, screen the tank and change filters in time.',
  ],
  [
    'Windward or leeward?',
    'Living',
    'coast',
    'The same island, two climates.',
    'Trade winds bring rain to the northeast slopes; the other side stays dry. A drive of half an hour can change the weather.',
    '## Choosing',
    'Visit in the morning and in the evening, and in more than one season if you can.',
  ],
  [
    'Seven things to look at on a lānai',
    'Living',
    'lanai',
    'The room without walls is often the one used most.',
    'Direction, depth, wind, shade, floor, railing and what the neighbors see: a good lānai gets all seven right.',
  ],
  [
    'Living with the trade winds',
    'Living',
    'view',
    'Why old houses have louvers.',
    'Before air conditioning there was the breeze. Openings on two sides, wide eaves and high ceilings still work.',
  ],
  [
    'Upcountry mornings',
    'Maui',
    'mountain',
    'Cool air, long views and persimmons.',
    'The slope of Haleakalā has its own climate. Kula gardens grow what the coast cannot.',
  ],
  [
    'A weekend on the Hāmākua coast',
    'Big Island',
    'coast',
    'Gulches, bridges and old towns.',
    'From Hilo the road crosses one gulch after the other to Honokaʻa and the Waipiʻo lookout.',
  ],
  [
    'Walking Kakaʻako',
    'Oʻahu',
    'town',
    'From warehouses to towers and parks.',
    'A district that changed within a generation, between downtown and Ala Moana, with its best walks along the water.',
  ],
  [
    'Ready for a showing',
    'Selling',
    'living',
    'Light, air and an empty counter.',
    'Open everything, turn on the lamps, put away the mail. Buyers remember how a house felt.',
  ],
  [
    'Photographs that sell',
    'Selling',
    'exterior',
    'Early, level and honest.',
    'Morning light, a level horizon and no tricks: the visitor should find what the picture promised.',
  ],
  [
    'What the homeowners’ fee pays for',
    'Buying',
    'pool',
    'Read the budget, then the minutes.',
    'A monthly fee may cover water, insurance, gardens and reserves. The budget shows the costs of today; the minutes show what is planned.',
  ],
  [
    'Native plants for a dry garden',
    'Living',
    'garden',
    'Naupaka, ʻilima and friends.',
    'They evolved here, ask for little water and feed native birds and bees.',
  ],
];

const DAY = 86_400_000;

/** Newest first: one every nine days before `now`. */
export function sampleBlogPosts(now: Date): SampleBlogPost[] {
  return POSTS.map(([title, category, kind, excerpt, ...body], i) => ({
    id: i + 1,
    slug: handleOf(title),
    title: spelled(title),
    published_at: new Date(Math.floor(now.getTime() / DAY) * DAY - (i * 9 + 2) * DAY + 19 * 3_600_000).toISOString(),
    category,
    excerpt: spelled(excerpt),
    body: [...body.map(spelled), 'This is a sample article.'],
    image: `/photos/sample/${formatSceneId({ subject: kind === 'aerial' || kind === 'coast' || kind === 'mountain' || kind === 'town' ? 'region' : 'house', kind, ocean: 'view', seed: hashOf(title), number: 0 })}/post_large.webp`,
  }));
}
