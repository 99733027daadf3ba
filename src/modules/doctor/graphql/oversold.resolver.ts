import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { skuKey, sourceCodeKey } from '../../../platform/identifiers/index.js';
import { ProductReader } from '../../catalog/index.js';
import { oversoldBy, OversoldCures } from '../../reservation-maintenance/index.js';
import { SourceReader } from '../../sources/index.js';
import { Guard } from '../index.js';
import { OversoldGoods } from './oversold.type.js';

const LIMIT_DEFAULT = 10;
const LIMIT_MAX = 50;

/** What is oversold, for those who cure it. */
@GqlResolver()
export class OversoldResolver {
  constructor(
    private readonly guard: Guard,
    private readonly cures: OversoldCures,
    private readonly products: ProductReader,
    private readonly sources: SourceReader,
  ) {}

  @Gql.query(() => [OversoldGoods], {
    permission: 'Vendor_InventorySalesApi::stock',
    description:
      'Goods that the guard has found oversold and that still are, by SKU and source, with the figures of now; some of ' +
      'them where it has found very many',
    complexity: ({ args, childComplexity }) =>
      20 + Number((args as { limit?: unknown }).limit ?? LIMIT_DEFAULT) * childComplexity,
  })
  async oversoldGoods(
    @Arg.int('limit', { max: LIMIT_MAX, defaultValue: LIMIT_DEFAULT, description: 'How many, at most' }) limit: number,
  ): Promise<OversoldGoods[]> {
    const positions = (await this.guard.worklist('oversold')).map((subject) => {
      const [sourceCode = '', sku = ''] = subject.split('\n');
      return { sourceCode, sku };
    });
    const found = (await this.cures.of(positions)).slice(0, limit);
    const products = await this.products.existing(found.map(({ position }) => position.sku));
    const names = await this.sources.namesOf(
      found.flatMap(({ position, donor }) => [position.sourceCode, ...(donor ? [donor.sourceCode] : [])]),
    );
    const nameOf = (code: string): string => names.get(sourceCodeKey(code)) ?? code;
    return found.map(({ position, donor }) => ({
      sku: products.get(skuKey(position.sku))?.sku ?? position.sku,
      productName: products.get(skuKey(position.sku))?.name ?? null,
      sourceCode: position.sourceCode,
      sourceName: nameOf(position.sourceCode),
      onHand: position.physical,
      held: position.committed,
      missing: oversoldBy(position),
      donorCode: donor?.sourceCode ?? null,
      donorName: donor ? nameOf(donor.sourceCode) : null,
      donorSpare: donor?.spare ?? null,
    }));
  }
}
