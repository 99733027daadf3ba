import { Controller, Get, HttpCode, Res, VERSION_NEUTRAL } from '@nestjs/common';
import type { Response } from 'express';
import { Public } from '../http/public.decorator.js';
import { Readiness } from './readiness.js';
import type { ReadinessReport } from './readiness.js';

/** Health checks (contract, "Addresses"): open to every client, and cheap. */
@Controller({ path: 'health', version: VERSION_NEUTRAL })
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** 200 as long as the process takes requests at all. */
  @Public()
  @Get('live')
  @HttpCode(200)
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** 200 when the process should get requests, else 503 with what is wrong. */
  @Public()
  @Get('ready')
  async ready(@Res({ passthrough: true }) response: Response): Promise<ReadinessReport> {
    const report = await this.readiness.check();
    response.status(report.status === 'ok' ? 200 : 503);
    response.setHeader('Cache-Control', 'no-store');
    return report;
  }
}
