import { Injectable, Logger } from '@nestjs/common';
import { Settings } from '../../settings/index.js';
import { DetectOversell } from './detect-oversell.service.js';
import { OversellNotifier } from './oversell-notifier.service.js';

/** Positions that one run tells of. */
export const SWEEP_LIMIT = 1000;

/** Looks at all sources on a schedule and tells of what is oversold (behaviour, "Detect oversell"). */
@Injectable()
export class SweepOversell {
  private readonly logger = new Logger('Oversell');

  constructor(
    private readonly settings: Settings,
    private readonly detection: DetectOversell,
    private readonly notifier: OversellNotifier,
  ) {}

  /** The cron expression by which it runs, or undefined while the sweep or source-level reservations are switched off. */
  async schedule(): Promise<string | undefined> {
    const {
      'cataloginventory/source_reservations/enabled': isReservedPerSource,
      'cataloginventory/source_reservations/oversell_sweep_enabled': isOn,
      'cataloginventory/source_reservations/oversell_sweep_cron': cron,
    } = await this.settings.getManyFresh([
      'cataloginventory/source_reservations/enabled',
      'cataloginventory/source_reservations/oversell_sweep_enabled',
      'cataloginventory/source_reservations/oversell_sweep_cron',
    ]);
    return isReservedPerSource && isOn ? cron : undefined;
  }

  /** Answers how many positions it told of; zero, without a look, while it is switched off. */
  async execute(limit: number = SWEEP_LIMIT): Promise<number> {
    if ((await this.schedule()) === undefined) return 0;
    const positions = await this.detection.find({ limit });
    this.notifier.notify(positions);
    if (positions.length >= limit) {
      this.logger.warn(
        `Source-level reservations: the oversell sweep stopped at ${positions.length} positions; there may be more.`,
      );
    }
    return positions.length;
  }
}
