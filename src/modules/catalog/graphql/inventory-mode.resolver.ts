import { sourceScope } from '../../../platform/context/request-context.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { Settings } from '../../settings/index.js';
import { DEFAULT_SOURCE_CODE, SourceReader } from '../../sources/index.js';
import { InventoryMode } from './inventory-mode.type.js';

/** Sources in use below which there is a single-source mode. */
const SEVERAL_SOURCES = 2;

/** Tells the dashboard which of its forms fits. */
@GqlResolver()
export class InventoryModeResolver {
  constructor(
    private readonly sources: SourceReader,
    private readonly settings: Settings,
  ) {}

  @Gql.query(() => InventoryMode, {
    permission: 'staff',
    forBoundCallers: 'within sources',
    description: 'How the service is run',
  })
  async inventoryMode(): Promise<InventoryMode> {
    const enabledOfAll = await this.sources.enabledCount();
    return {
      enabledSources: sourceScope().isBound ? await this.sources.enabledCountInScope() : enabledOfAll,
      isSingleSource: enabledOfAll < SEVERAL_SOURCES,
      defaultSourceCode: DEFAULT_SOURCE_CODE,
      isReservedPerSource: await this.settings.get('cataloginventory/source_reservations/enabled'),
    };
  }
}
