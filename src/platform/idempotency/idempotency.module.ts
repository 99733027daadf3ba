import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { IdempotencyRecordRepository } from './idempotency-record.repository.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { Idempotency } from './idempotency.service.js';
import { KeptResponses } from './kept-responses.service.js';
import { RemoveExpiredRecords } from './remove-expired-records.job.js';

/** `Idempotency-Key` for every writing route. */
@Module({
  providers: [
    IdempotencyRecordRepository,
    Idempotency,
    KeptResponses,
    RemoveExpiredRecords,
    { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
  ],
  exports: [Idempotency, KeptResponses],
})
export class IdempotencyModule {}
