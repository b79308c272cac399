import type { APIRequestContext } from '@playwright/test';
import { type CallAnswer, searchAll } from 'shared-contracts';

type Card = CallAnswer<typeof searchAll>['results'][number];

/** The cards that the search returns for these filters, by the browser's API call. */
export async function findListings(request: APIRequestContext, filters: object, limit = 10): Promise<Card[]> {
  const response = await request.post(searchAll.path, { data: { filters, limit } });
  return searchAll.answer.parse(await response.json()).results;
}

/** A public listing. */
export async function anyListing(request: APIRequestContext, filters: object = {}): Promise<Card> {
  const [card] = await findListings(request, { statuses: ['Active'], ...filters }, 1);
  if (!card) throw new Error(`The sample islands have no listing for ${JSON.stringify(filters)}.`);
  return card;
}
