import { Field, Int, ObjectType } from '@nestjs/graphql';
import type { Complexity } from '@nestjs/graphql';
import { invalid } from '../errors/application-error.js';

/** Rows of a page where the client names no number (contract, "GraphQL"). */
export const PAGE_SIZE_DEFAULT = 20;
/** The largest page of a list that has no limit of its own. */
export const PAGE_SIZE_MAX = 200;
const PAGE_NUMBER_MAX = 1_000_000_000;

/** Where a page lies in its list. */
@ObjectType({ description: 'Where a page lies in its list' })
export class PageInfo {
  @Field(() => Int, { description: 'The page, from 1; the last one where a later one was asked for' })
  currentPage!: number;

  @Field(() => Int, { description: 'Rows of a page, at most' })
  pageSize!: number;

  @Field(() => Int, { description: 'At least 1, for an empty list too' })
  totalPages!: number;
}

/** What a list is asked for: rows per page, and the page, from 1. */
export interface PageRequest {
  readonly pageSize: number;
  readonly currentPage: number;
}

/** The page request as it is. Throws `invalid` outside of 1 to `sizeMax` rows, naming the limit, and below page 1. */
export function checkedPage(pageSize: number, currentPage: number, sizeMax: number = PAGE_SIZE_MAX): PageRequest {
  if (pageSize < 1 || pageSize > sizeMax) throw invalid('The page size must be between 1 and %1.', [sizeMax]);
  if (currentPage < 1 || currentPage > PAGE_NUMBER_MAX) {
    throw invalid('The page must be between 1 and %1.', [PAGE_NUMBER_MAX]);
  }
  return { pageSize, currentPage };
}

/** A page as the schema shows it. For a page past the end, readers return the last one with its number. */
export function pageOf<Item>(
  items: readonly Item[],
  totalCount: number,
  { pageSize, currentPage }: PageRequest,
): { items: readonly Item[]; totalCount: number; pageInfo: PageInfo } {
  const totalPages = Math.max(1, Math.ceil(totalCount / pageSize));
  return { items, totalCount, pageInfo: { currentPage: Math.min(currentPage, totalPages), pageSize, totalPages } };
}

/** The cost of a page: each of its rows costs what is asked of it. */
export const pageComplexity: Complexity = ({ args, childComplexity }) => {
  const size = Number((args as { pageSize?: unknown }).pageSize ?? PAGE_SIZE_DEFAULT);
  return 10 + Math.max(1, size) * childComplexity;
};
