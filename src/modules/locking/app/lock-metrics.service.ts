import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { Metrics } from '../../../platform/observability/metrics.js';
import { LeasePool } from './lease-pool.js';

/** Measures how long locks are waited for and held. */
@Injectable()
export class LockMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly leases: LeasePool,
  ) {}

  onModuleInit(): void {
    this.leases.onLocking((kind, purpose, seconds) =>
      (kind === 'wait' ? this.metrics.lockWaits : this.metrics.lockHolds).observe({ purpose }, seconds),
    );
  }
}
