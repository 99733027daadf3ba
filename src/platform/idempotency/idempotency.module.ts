import { Module } from '@nestjs/common';
import { CryptoModule } from '../crypto/crypto.module.js';
import { ResponseKeeper } from '../http/response-keeping.js';
import { IdempotencyRecordRepository } from './idempotency-record.repository.js';
import { Idempotency } from './idempotency.service.js';
import { KeyedRequests } from './keyed-requests.service.js';
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
    { provide: ResponseKeeper, useClass: KeyedRequests },
  ],
  exports: [Idempotency, KeptResponses],
})
export class IdempotencyModule {}
