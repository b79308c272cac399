import type { ListingCard } from 'shared-contracts';
import type { SearchQuery } from '../query/search-query';

/** A card as it is, or marked for the visitor who has hidden it. */
export function marked(card: ListingCard, query: SearchQuery): ListingCard {
  return query.marked.has(card.internal_id) ? { ...card, hidden: true } : card;
}
