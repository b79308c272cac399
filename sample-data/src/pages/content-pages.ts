import type { ContentPage } from 'shared-contracts';
import { sampleOffices } from '../people/people';
import { spelled } from '../words/spelled';

const NOTE = 'This page holds sample text. Replace it with the company’s own before going live.';

type Row = readonly [path: string, title: string, lead: string | null, ...body: string[]];

/** One page for every link of menus and footer that has no module of its own. */
const PAGES: readonly Row[] = [
  [
    '/developments',
    'Developments',
    'New homes and planned communities on the islands.',
    '## What belongs here',
    'A short portrait of each development the company represents: where it lies, what is being built and how to ask about it.',
    '## Until then',
    'Homes in new communities are found through the search, by region or by name of the building.',
  ],
  [
    '/company',
    'Company',
    'A brokerage for all the islands.',
    'We help people buy, sell and rent homes and land on Kauaʻi, Oʻahu, Maui, Hawaiʻi Island, Lānaʻi and Molokaʻi.',
    '## How we work',
    'Every listing on this site can be looked at without an account. When you have a question, one person answers, and stays with you.',
    '## Where to find us',
    'See our offices and our people, or write to us from the contact page.',
  ],
  [
    '/company/team',
    'Our Team',
    'The people behind the listings.',
    'Brokers, agents and those who keep the company running work from offices on four islands.',
    'Look someone up on the agents page, by name or by island.',
  ],
  [
    '/company/offices',
    'Offices',
    'Come by, or call first.',
    'Our offices are in Hanalei, Poʻipū, Honolulu, Kailua, Wailea, Lahaina, Makawao, Kona, Waimea and Hilo.',
    ...sampleOffices().flatMap(({ name, address, phone, email }) => [`## ${name}`, `${address}. ${phone}, ${email}`]),
  ],
  [
    '/company/representation',
    'Representation',
    'What an agent does for you, and what you sign.',
    '## Buyers',
    'Before a showing, buyer and agent agree in writing on what the agent does and how the agent is paid.',
    '## Sellers',
    'A listing agreement states price, term and duties. The agent presents the home and brings every offer.',
    '## Both sides',
    'When one company represents both sides, both must know and agree.',
  ],
  [
    '/company/forbes-global-properties',
    'Forbes Global Properties',
    'A network of brokerages for remarkable homes.',
    'A page for the company’s membership in a network of brokerages, and what it means for owners and buyers abroad.',
  ],
  [
    '/company/military',
    'Military',
    'Moving to the islands on orders.',
    'A move on orders has its own calendar. An agent who knows it can help with short visits, VA loans and homes near the bases of Oʻahu.',
    'Send us your report date and base, and we take it from there.',
  ],
  [
    '/company/conservation',
    'Conservation',
    'Land that stays as it is.',
    'Some land is worth most when nothing is built on it. A page for owners and buyers of conservation land, easements and native forest.',
  ],
  [
    '/company/seniors',
    'Seniors',
    'A home that fits the next chapter.',
    'Smaller, closer, without stairs: a page for people who are changing homes later in life, and for their families.',
  ],
  [
    '/company/japan-and-asia',
    'Japan and Asia',
    'Buying and owning from across the ocean.',
    'A page for buyers and owners in Japan and elsewhere in Asia: language, taxes, management and travel.',
  ],
  [
    '/company/reo-bank-owned',
    'REO and Bank Owned',
    'Homes sold by lenders.',
    'Bank-owned homes are sold as they are, with forms and deadlines of their own. Ask an agent before you offer.',
  ],
  [
    '/company/charitable-fund',
    'Charitable Fund',
    'Giving back to the islands.',
    'A page for the company’s charitable fund: whom it supports and how to give.',
  ],
  [
    '/company/global-affiliations',
    'Global Affiliations',
    'Partners elsewhere.',
    'A page for the networks the company belongs to.',
  ],
  [
    '/company/private-collection',
    'Private Collection',
    'Homes that are shown by appointment only.',
    'A page for the company’s finest homes. The luxury collection of the search shows those that are listed publicly.',
  ],
  ['/company/video-channel', 'Video Channel', 'Films of homes and places.', 'A page for the company’s films.'],
  [
    '/rentals',
    'Rentals',
    'For a week, a season or a year.',
    'Vacation rentals, long-term rentals and management for owners.',
  ],
  [
    '/rentals/vacation-rentals',
    'Vacation Rentals',
    'A week by the sea.',
    'Short stays are allowed only in certain zones and buildings. The search can be limited to homes where they are.',
  ],
  [
    '/rentals/long-term-rentals',
    'Long Term Rentals',
    'A home for a year or longer.',
    'Choose Rental as the property type in the search to see what is available now.',
  ],
  [
    '/rentals/property-management',
    'Property Management',
    'Someone who looks after it.',
    'Finding tenants, collecting rent, fixing what breaks: a page for owners who live elsewhere.',
  ],
  ['/news', 'News', 'What is new.', 'Market notes and stories are in the blog.'],
  [
    '/privacy',
    'Privacy Policy',
    'What this site stores about you, and why.',
    '## Without an account',
    'The site keeps a random visitor number in a cookie, so that pages stay the same from visit to visit. Listings you looked at are remembered in your own browser.',
    '## With an account',
    'We store your name, e-mail address, favorites, hidden listings and saved searches, so that we can show them to you again and write to you about them if you asked for it.',
    '## When you write to us',
    'Your message, your contact details and the listing you asked about go to the agent who answers.',
    '## Your choice',
    'You can unsubscribe from every mail with one click and ask for your data to be deleted.',
  ],
  [
    '/cookie-policy',
    'Cookie Policy',
    'Which cookies this site sets.',
    '## Needed',
    'Your session, your visitor number and the choices you made, such as a dismissed banner.',
    '## Convenience',
    'Your recent searches, so that you find them again.',
    '## Measurement',
    'Statistics are off unless the company has set them up; then they are named here.',
  ],
  [
    '/terms',
    'Terms of Use',
    'How this site may be used.',
    'Listings are shown for people who are looking for a home. They may not be copied in bulk or used for other purposes.',
    'Information is believed to be reliable and is not guaranteed; check what matters to you.',
  ],
  [
    '/accessibility',
    'Accessibility',
    'For everyone.',
    'The site is built to work with the keyboard, with screen readers and at large sizes of text. If something does not work for you, please write to us.',
  ],
  [
    '/about-sample-data',
    'About the sample data',
    'Nothing here is for sale.',
    'The listings, people, buildings and pictures shown on this copy of the site were generated so that it can be tried out. Islands, districts and towns are real; everything else is made up.',
  ],
];

/** Neutral pages, each saying that it is sample text. */
export function sampleContentPages(): ContentPage[] {
  return PAGES.map(([path, title, lead, ...body]) => ({
    path,
    title,
    lead: lead === null ? null : spelled(lead),
    body: [...body.map(spelled), NOTE],
    sample: true,
  }));
}
