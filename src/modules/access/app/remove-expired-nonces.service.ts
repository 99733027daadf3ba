import { Injectable } from '@nestjs/common';
import { OAuthNonceRepository } from '../data/oauth-nonce.repository.js';

/** Small enough to hold up no request; the table has no more rows than twenty minutes of signed requests. */
const BATCH = 1000;

/** Keeps the table of nonces as small as the time in which signatures are good. */
@Injectable()
export class RemoveExpiredNonces {
  constructor(private readonly nonces: OAuthNonceRepository) {}

  /** Returns how many were removed. */
  async execute(): Promise<number> {
    let removed = 0;
    for (let count = BATCH; count === BATCH; removed += count) count = await this.nonces.removeExpired(BATCH);
    return removed;
  }
}
