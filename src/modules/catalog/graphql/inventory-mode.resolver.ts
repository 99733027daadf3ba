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
    forBoundCallers: 'no source data',
    description: 'How the service is run',
  })
  async inventoryMode(): Promise<InventoryMode> {
    const enabledSources = await this.sources.enabledCount();
    return {
      enabledSources,
      isSingleSource: enabledSources < SEVERAL_SOURCES,
      defaultSourceCode: DEFAULT_SOURCE_CODE,
      isReservedPerSource: await this.settings.get('cataloginventory/source_reservations/enabled'),
    };
  }
}
