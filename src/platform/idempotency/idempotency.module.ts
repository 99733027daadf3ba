import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { IdempotencyRecordRepository } from './idempotency-record.repository.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { Idempotency } from './idempotency.service.js';
import { RemoveExpiredRecords } from './remove-expired-records.job.js';

/** `Idempotency-Key` for every writing route. */
@Module({
  providers: [
    IdempotencyRecordRepository,
    Idempotency,
    RemoveExpiredRecords,
    { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
  ],
  exports: [Idempotency],
})
export class IdempotencyModule {}
