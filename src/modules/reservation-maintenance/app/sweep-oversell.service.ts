import { Injectable, Logger } from '@nestjs/common';
import { Settings } from '../../settings/index.js';
import { DetectOversell } from './detect-oversell.service.js';
import { OversellNotifier } from './oversell-notifier.service.js';

/** Positions that one run tells of. */
const SWEEP_LIMIT = 1000;

/** Looks at all sources on a schedule and tells of what is oversold (behaviour, "Detect oversell"). */
@Injectable()
export class SweepOversell {
  private readonly logger = new Logger('Oversell');

  constructor(
    private readonly settings: Settings,
    private readonly detection: DetectOversell,
    private readonly notifier: OversellNotifier,
  ) {}

  /** Returns how many positions it told of; zero, without a look, while it is switched off. */
  async execute(limit: number = SWEEP_LIMIT): Promise<number> {
    if (!(await this.isOn())) return 0;
    const positions = await this.detection.find({ limit });
    await this.notifier.notify(positions);
    if (positions.length >= limit) {
      this.logger.warn(
        `Source-level reservations: the oversell sweep stopped at ${positions.length} positions; there may be more.`,
      );
    }
    return positions.length;
  }

  private async isOn(): Promise<boolean> {
    const {
      'cataloginventory/source_reservations/enabled': isReservedPerSource,
      'cataloginventory/source_reservations/oversell_sweep_enabled': isOn,
    } = await this.settings.getManyFresh([
      'cataloginventory/source_reservations/enabled',
      'cataloginventory/source_reservations/oversell_sweep_enabled',
    ]);
    return isReservedPerSource && isOn;
  }
}
