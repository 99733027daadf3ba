import { Parent } from '@nestjs/graphql';
import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { NAME_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { ChangeWebsite } from '../app/change-website.service.js';
import { CreateWebsite } from '../app/create-website.service.js';
import { Currencies } from '../app/currencies.service.js';
import { StoreReader } from '../app/store-reader.service.js';
import { WEBSITE_CODE_LENGTH_MAX } from '../domain/website.js';
import { Website } from './website.type.js';

const EDIT = 'Vendor_Store::websites';
/** The largest `Int` of GraphQL. */
const WEBSITE_ID_MAX = 2_147_483_647;
const NAME = { max: NAME_LENGTH_MAX, description: 'What people are to call it' } as const;
/** Room for blanks: what a currency may be is said by the rules of websites. */
const CURRENCY = {
  max: 16,
  nullable: true,
  description: 'The currency of its prices, in the three letters of ISO 4217; null takes the one of the settings',
} as const;

const NEW_CURRENCY = { ...CURRENCY, description: `${CURRENCY.description}; left out, it stays as it is` } as const;

/** Websites over GraphQL. There are about as many as shops, so they are returned all at once, as on REST. */
@GqlResolver(() => Website)
export class WebsitesResolver {
  constructor(
    private readonly reader: StoreReader,
    private readonly creating: CreateWebsite,
    private readonly changing: ChangeWebsite,
    private readonly currencies: Currencies,
  ) {}

  @Gql.query(() => [Website], {
    permission: 'Vendor_Backend::store',
    forBoundCallers: 'no source data',
    description: 'All websites by id, the admin website included',
  })
  websites(): Promise<Website[]> {
    return this.reader.websites();
  }

  @Gql.query(() => String, {
    permission: 'staff',
    forBoundCallers: 'no source data',
    description: 'The currency where no website says another one: of the prices of products, and of limits by value',
  })
  async usualCurrency(): Promise<string> {
    return this.currencies.usual();
  }

  @Gql.mutation(() => Website, {
    permission: EDIT,
    description: 'Creates a website and its store view, whose code is the website\'s with "_store" at the end',
  })
  async createWebsite(
    @Arg.text('code', { max: WEBSITE_CODE_LENGTH_MAX, description: 'Letters, digits and underscores' }) code: string,
    @Arg.text('name', NAME) name: string,
    @Arg.text('currencyCode', CURRENCY) currencyCode: string | undefined,
  ): Promise<Website> {
    return this.creating.execute({ code, name, currencyCode: currencyCode ?? null });
  }

  @Gql.mutation(() => Website, {
    permission: EDIT,
    description: 'Gives a website another name and currency. Orders keep the currency that they were placed in',
  })
  async changeWebsite(
    @Arg.int('id', { min: 0, max: WEBSITE_ID_MAX, description: 'The id of the website' }) id: number,
    @Arg.text('name', NAME) name: string,
    @Arg.text('currencyCode', NEW_CURRENCY) currencyCode: string | null | undefined,
  ): Promise<Website> {
    return this.changing.execute(id, { name, ...(currencyCode === undefined ? {} : { currencyCode }) });
  }

  @Gql.field(() => String, {
    permission: 'inherited',
    forBoundCallers: 'no source data',
    description: 'The currency of its prices: its own, or the one of the settings',
  })
  async currency(@Parent() { currencyCode }: Website): Promise<string> {
    return currencyCode ?? this.currencies.usual();
  }
}
