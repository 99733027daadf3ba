import { Injectable, Logger } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { Settings } from '../../settings/index.js';
import { SourceItemWriter } from '../../source-items/index.js';
import { DetectOversell } from './detect-oversell.service.js';
import type { OversoldKey } from './detect-oversell.service.js';
import { OversellNotifier } from './oversell-notifier.service.js';

/** Looks at source items right after they were written (setting `oversell_detection_enabled`). */
@Injectable()
export class CheckWrittenItems implements OnModuleInit {
  private readonly logger = new Logger('Oversell');

  constructor(
    private readonly writer: SourceItemWriter,
    private readonly settings: Settings,
    private readonly detection: DetectOversell,
    private readonly notifier: OversellNotifier,
  ) {}

  onModuleInit(): void {
    this.writer.onWritten((items) => this.execute(items));
  }

  /** Tells of those that are oversold now; nothing while switched off. Never rejects: the write is done. */
  async execute(written: readonly OversoldKey[]): Promise<void> {
    try {
      if (await this.isOn()) await this.notifier.notify(await this.detection.among(written));
    } catch (error) {
      this.logger.error({
        msg: 'Source-level reservations: oversell detection failed.',
        reason: error instanceof Error ? error.message : String(error),
      });
    }
  }

  private async isOn(): Promise<boolean> {
    return (
      (await this.settings.get('cataloginventory/source_reservations/oversell_detection_enabled')) &&
      (await this.settings.get('cataloginventory/source_reservations/enabled'))
    );
  }
}
