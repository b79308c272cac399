import { ApiError, type ErrorCode, type FieldError } from 'shared-contracts';
import type { ListingSearch } from '../listing-search';

/** What other threads answer; a look-up of one listing costs less than the way to them. */
type Asked = 'search' | 'searchJson' | 'resultSet' | 'aggregates' | 'count' | 'map' | 'text' | 'similar';
type Args = { [M in Asked]: Parameters<ListingSearch[M]> };
export type Answers = { [M in Asked]: Awaited<ReturnType<ListingSearch[M]>> };
export type Question<M extends Asked = Asked> = { [K in M]: { method: K; args: Args[K] } }[M];

const ASK: { [M in Asked]: (search: ListingSearch, args: Args[M]) => Promise<Answers[M]> } = {
  search: (search, args) => search.search(...args),
  searchJson: (search, args) => search.searchJson(...args),
  resultSet: (search, args) => search.resultSet(...args),
  aggregates: (search, args) => search.aggregates(...args),
  count: (search, args) => search.count(...args),
  map: (search, args) => search.map(...args),
  text: (search, args) => search.text(...args),
  similar: (search, args) => search.similar(...args),
};

export function ask<M extends Asked>(search: ListingSearch, { method, args }: Question<M>): Promise<Answers[M]> {
  return ASK[method](search, args);
}

/** An error on its way between threads, which keeps no class. */
export type Failure = { code: ErrorCode; fields: FieldError[]; message: string } | { code: null; message: string };

export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) return { code: error.code, fields: error.fields, message: error.message };
  return { code: null, message: asError(error).stack ?? '' };
}

export function errorOf(failure: Failure): Error {
  if (failure.code === null) return new Error(failure.message);
  return new ApiError(failure.code, failure.fields, failure.message);
}

export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
