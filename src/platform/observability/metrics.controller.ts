import { Controller, Get, NotFoundException, Res, VERSION_NEUTRAL } from '@nestjs/common';
import type { Response } from 'express';
import { Environment } from '../config/environment.js';
import { Public } from '../http/public.decorator.js';
import { Metrics } from './metrics.js';

/** `/metrics` on the main port; not there where the metrics have a port of their own (contract, "Addresses"). */
@Controller({ path: 'metrics', version: VERSION_NEUTRAL })
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    private readonly environment: Environment,
  ) {}

  @Public()
  @Get()
  async read(@Res() response: Response): Promise<void> {
    if (this.environment.METRICS_PORT !== undefined) throw new NotFoundException();
    const text = await this.metrics.registry.metrics();
    response.setHeader('Content-Type', this.metrics.registry.contentType);
    response.end(text);
  }
}
