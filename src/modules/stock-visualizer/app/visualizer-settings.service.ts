import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Settings } from '../../settings/index.js';
import type { VisualizerSettings } from '../domain/presentation.js';

/** The settings of one moment. */
export interface SettingsInForce {
  readonly isEnabled: boolean;
  readonly settings: VisualizerSettings;
  /** Another one where any of them is another: the `_cv` of addresses. */
  readonly fingerprint: string;
}

const FINGERPRINT_LENGTH = 12;

/** Reads the settings of the visualizer, which hold for all websites; at most 5 seconds old. */
@Injectable()
export class VisualizerSettingsReader {
  constructor(private readonly settings: Settings) {}

  async isEnabled(): Promise<boolean> {
    return this.settings.get('cataloginventory/stock_visualizer/enabled');
  }

  async read(): Promise<SettingsInForce> {
    const { settings: all } = this;
    const settings: VisualizerSettings = {
      displayType: await all.get('cataloginventory/stock_visualizer/display_type'),
      mode: await all.get('cataloginventory/stock_visualizer/mode'),
      ttl: await all.get('cataloginventory/stock_visualizer/ttl'),
      levelBasis: await all.get('cataloginventory/stock_visualizer/level_basis'),
      levelHigh: await all.get('cataloginventory/stock_visualizer/level_high'),
      levelLow: await all.get('cataloginventory/stock_visualizer/level_low'),
      scope: await all.get('cataloginventory/stock_visualizer/scope'),
      showsSourceLabels: await all.get('cataloginventory/stock_visualizer/show_source_labels'),
      hidesEmptySources: await all.get('cataloginventory/stock_visualizer/hide_empty_sources'),
      configurableMode: await all.get('cataloginventory/stock_visualizer/composite_configurable_mode'),
      bundleMode: await all.get('cataloginventory/stock_visualizer/composite_bundle_mode'),
      groupedMode: await all.get('cataloginventory/stock_visualizer/composite_grouped_mode'),
      countsGroupedSets: await all.get('cataloginventory/stock_visualizer/composite_grouped_sets_calculator'),
    };
    const fingerprint = createHash('sha256')
      .update(JSON.stringify(settings))
      .digest('base64url')
      .slice(0, FINGERPRINT_LENGTH);
    return { isEnabled: await this.isEnabled(), settings, fingerprint };
  }
}
