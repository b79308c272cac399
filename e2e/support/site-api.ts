import type { APIRequestContext } from '@playwright/test';
import { type CallAnswer, searchAll } from 'shared-contracts';

type Card = CallAnswer<typeof searchAll>['results'][number];

/** Cards the search gives for these filters, asked as a browser would. */
export async function findListings(request: APIRequestContext, filters: object, limit = 10): Promise<Card[]> {
  const answer = await request.post(searchAll.path, { data: { filters, limit } });
  return searchAll.answer.parse(await answer.json()).results;
}

/** A listing everybody may see. */
export async function anyListing(request: APIRequestContext, filters: object = {}): Promise<Card> {
  const [card] = await findListings(request, { statuses: ['Active'], ...filters }, 1);
  if (!card) throw new Error(`The sample islands hold no listing for ${JSON.stringify(filters)}.`);
  return card;
}
