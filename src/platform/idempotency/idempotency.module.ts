import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { CryptoModule } from '../crypto/crypto.module.js';
import { IdempotencyRecordRepository } from './idempotency-record.repository.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { Idempotency } from './idempotency.service.js';
import { KeptResponses } from './kept-responses.service.js';
import { RemoveExpiredRecords } from './remove-expired-records.job.js';
import { SealedResponses } from './sealed-responses.js';

/** `Idempotency-Key` for every writing route. */
@Module({
  imports: [CryptoModule],
  providers: [
    SealedResponses,
    IdempotencyRecordRepository,
    Idempotency,
    KeptResponses,
    RemoveExpiredRecords,
    { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
  ],
  exports: [Idempotency, KeptResponses],
})
export class IdempotencyModule {}
