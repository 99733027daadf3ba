import { Parent } from '@nestjs/graphql';
import type { Complexity } from '@nestjs/graphql';
import { ReadDatabase } from '../../../platform/database/read-database.js';
import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { plainInPattern, SearchCriteria } from '../../../platform/search/index.js';
import { RequestLookup } from '../../adjustment-history/index.js';
import { ProductLookup } from '../../catalog/index.js';
import { CustomerLookup } from '../../customers/index.js';
import { OrderLookup } from '../../orders/index.js';
import { SourceReader } from '../../sources/index.js';
import { FoundCustomer, FoundOrder, FoundProduct, FoundRequest, FoundSource, Lookup } from './lookup.types.js';

const TERM_LENGTH_MAX = 100;
const LIMIT_DEFAULT = 5;
const LIMIT_MAX = 50;

/** A look-up costs some statements, whatever it finds. */
const complexity: Complexity = ({ args, childComplexity }) =>
  10 + Number((args as { limit?: unknown }).limit ?? LIMIT_DEFAULT) * childComplexity;

const limit = (): ParameterDecorator =>
  Arg.int('limit', { max: LIMIT_MAX, defaultValue: LIMIT_DEFAULT, description: 'How many, at most' });

/** One text, looked for in everything that the caller may see: what the search of the dashboard asks. */
@GqlResolver(() => Lookup)
export class LookupResolver {
  constructor(
    private readonly productLookup: ProductLookup,
    private readonly orderLookup: OrderLookup,
    private readonly customerLookup: CustomerLookup,
    private readonly sourceReader: SourceReader,
    private readonly requestLookup: RequestLookup,
    private readonly reads: ReadDatabase,
  ) {}

  @Gql.query(() => Lookup, {
    permission: 'staff',
    forBoundCallers: 'within sources',
    description: 'Looks a text up in what the caller may see; name the kinds, each of which has its permission',
  })
  lookup(
    @Arg.text('term', { max: TERM_LENGTH_MAX, description: 'What was typed: a SKU, a part of a name, a number' })
    term: string,
  ): Lookup {
    return { term: term.trim() };
  }

  @Gql.field(() => [FoundProduct], {
    permission: 'Vendor_Catalog::products',
    forBoundCallers: 'no source data',
    description:
      'Products: whole SKU, its beginning, then any part of SKU or name; with one slip of the finger where nothing fits',
    complexity,
  })
  products(@Parent() { term }: Lookup, @limit() max: number): Promise<FoundProduct[]> {
    return this.reads.reading(() => this.productLookup.find(term, max));
  }

  @Gql.field(() => [FoundOrder], {
    permission: 'Vendor_Sales::actions_view',
    description:
      'Orders by their number, with or without zeros, or the beginning of it or of the address of the customer',
    complexity,
  })
  orders(@Parent() { term }: Lookup, @limit() max: number): Promise<FoundOrder[]> {
    return this.reads.reading(() => this.orderLookup.find(term, max));
  }

  @Gql.field(() => [FoundCustomer], {
    permission: 'Vendor_Sales::actions_view',
    description: 'Customers by the beginning of their address, last or first name',
    complexity,
  })
  async customers(@Parent() { term }: Lookup, @limit() max: number): Promise<FoundCustomer[]> {
    const found = await this.customerLookup.find(term, max);
    return found.map(({ customerId, email, firstname, lastname }) => ({
      customerId,
      email,
      name: [firstname, lastname].filter(Boolean).join(' '),
    }));
  }

  @Gql.field(() => [FoundSource], {
    permission: 'Vendor_InventoryApi::source',
    forBoundCallers: 'within sources',
    description: 'Sources by a part of their code or name',
    complexity,
  })
  async sources(@Parent() { term }: Lookup, @limit() max: number): Promise<readonly FoundSource[]> {
    if (term === '') return [];
    const value = `%${plainInPattern(term)}%`;
    const filters = ['source_code', 'name'].map((field) => ({ field, value, conditionType: 'like' as const }));
    const { sources } = await this.sourceReader.search(
      new SearchCriteria({
        filterGroups: [{ filters }],
        sortOrders: [{ field: 'name', direction: 'ASC' }],
        pageSize: max,
      }),
    );
    return sources;
  }

  @Gql.field(() => [FoundRequest], {
    permission: 'Vendor_InventoryAdjustment::view',
    forBoundCallers: 'within sources',
    description: 'Requests that have changed stock, by the first four characters or more of their id',
    complexity,
  })
  requests(@Parent() { term }: Lookup, @limit() max: number): Promise<FoundRequest[]> {
    return this.reads.reading(() => this.requestLookup.find(term, max));
  }
}
