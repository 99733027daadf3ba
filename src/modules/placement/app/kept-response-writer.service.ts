import { Injectable } from '@nestjs/common';
import { KeptResponses } from '../../../platform/idempotency/kept-responses.service.js';
import type { ResponseToKeep } from '../../../platform/idempotency/kept-responses.service.js';
import type { PlacedDocument, PlacementWriter } from '../domain/placement.js';

/** Records the responses of keyed requests that reserve without an order. */
@Injectable()
export class KeptResponseWriter implements PlacementWriter<ResponseToKeep<void>> {
  constructor(private readonly responses: KeptResponses) {}

  refusals(contents: readonly ResponseToKeep<void>[]): Promise<ReadonlyMap<ResponseToKeep<void>, Error>> {
    return this.responses.refusals(contents, (keep) => keep);
  }

  write(placed: readonly PlacedDocument<ResponseToKeep<void>>[]): Promise<void> {
    return this.responses.recordAll(placed.map(({ content }) => ({ keep: content, result: undefined })));
  }
}
