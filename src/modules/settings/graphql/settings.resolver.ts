import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { SettingsEditor } from '../app/settings-editor.service.js';
import { SettingInput } from './setting.input.js';
import { toGroup } from './setting.mapping.js';
import { SavedSettings, SettingGroup } from './setting.type.js';

/** The section of the configuration that these settings are (upstream interface, "ACL tree"). */
const PERMISSION = 'Vendor_CatalogInventory::cataloginventory';
/** More than there are. */
const SETTINGS_PER_REQUEST_MAX = 200;

/** The admin configuration over GraphQL. Values above a maximum are refused here (spec, "Configuration settings"). */
@GqlResolver()
export class SettingsResolver {
  constructor(private readonly editor: SettingsEditor) {}

  @Gql.query(() => [SettingGroup], { permission: PERMISSION, description: 'Every setting, by group, as stored now' })
  async settings(): Promise<SettingGroup[]> {
    return (await this.editor.groups()).map(toGroup);
  }

  // Settings are stored in a transaction of their own, and storing the same values again changes nothing.
  @Gql.mutation(() => SavedSettings, {
    permission: PERMISSION,
    description:
      'Stores all of these settings or, where one is unknown, unusable or above its maximum, none; ' +
      'they hold in every process within 5 seconds',
    idempotency: 'by-handler',
  })
  async saveSettings(
    @Arg.inputs('settings', SettingInput, { max: SETTINGS_PER_REQUEST_MAX, description: 'The settings to change' })
    settings: readonly SettingInput[],
  ): Promise<SavedSettings> {
    const typed = Object.fromEntries(settings.map(({ path, value }) => [path, value]));
    const { groups, reindexRequired } = await this.editor.save(typed);
    return { groups: groups.map(toGroup), reindexRequired };
  }
}
