/** Questions about a home. */
export const QUESTIONS = [
  'Is the home still available, and when could we see it?',
  'What do the monthly fees cover, and is a special assessment planned?',
  'Are dogs allowed? We have one, thirty pounds, very quiet.',
  'How old is the roof, and is the solar system owned or leased?',
  'Could you send the disclosures? We are flying in next month.',
  'Is there room for a second dwelling on the lot?',
  'How far is it to the nearest beach on foot?',
  'Is the water from the county or from catchment?',
  'Would the owner consider selling it furnished?',
  'Which flood zone is the lot in, and what is insured today?',
] as const;

/** Messages to an agent without a home. */
export const MESSAGES = [
  'We are moving over in spring and would like to talk about where to look.',
  'My mother’s house should be sold this year. What would be the first step?',
  'What have condos near the harbor sold for lately?',
  'We met at the open house on Sunday. Could we see two more like it?',
  'Do you know of land above the town that is not on the market yet?',
] as const;

/** Titles of saved searches, with the address of the search. */
export const SEARCHES = [
  { title: 'Condos in Kihei', handles: ['maui', 'south', 'kihei'], query: 'type=condo&price_max=900000' },
  { title: 'Houses on Kauai with three beds', handles: ['kauai'], query: 'type=house&beds_min=3' },
  { title: 'Land on the Big Island', handles: ['big-island'], query: 'type=land&price_max=300000' },
  { title: 'A place in Honolulu', handles: ['oahu'], query: 'type=condo&beds_min=2' },
  { title: 'Maui, up to 1.5 million', handles: ['maui'], query: 'price_max=1500000' },
  { title: 'Somewhere quiet on Molokai', handles: ['molokai'], query: '' },
] as const;
