import type { StockConfigurationDefaults } from '../../catalog/index.js';
import type { ShortageMessage } from './requested-quantity.js';

/** The settings that salability depends on. */
export interface SalabilitySettings {
  readonly defaults: StockConfigurationDefaults;
  readonly shortageMessage: ShortageMessage;
  /** Orders reserve what they sell. */
  readonly isSubtracted: boolean;
  /** Configurable products can be sold as their rows of the index say; else as their children can, live. */
  readonly isConfigurableFromIndex: boolean;
  /** Source-level reservations are on. */
  readonly isReservedPerSource: boolean;
}
