import { Injectable, Logger } from '@nestjs/common';
import { SecretCipher, UnreadableSecret } from '../../../platform/crypto/secret-cipher.js';
import { invalid } from '../../../platform/errors/application-error.js';
import { SecondFactorRepository } from '../data/second-factor.repository.js';
import { secondFactorContext } from '../data/second-factor.secrets.js';
import { LOCK_OUT } from '../domain/lock-out.js';
import type { AddressStanding } from '../domain/lock-out.js';
import { hashOfRecoveryCode, plainCode } from '../domain/recovery-codes.js';
import { isTotpCode, stepOfCode } from '../domain/totp.js';
import type { FurtherProof, Proof } from './password-log-in.service.js';

/**
 * Asks users who have a second factor for a code of it: one of their app (RFC 6238), or one of those that replace it.
 * Each code is taken once. It runs in the caller's transaction, which holds the lock on the user's row.
 */
@Injectable()
export class SecondFactorCheck implements FurtherProof {
  private readonly logger = new Logger('Access');

  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly cipher: SecretCipher,
  ) {}

  /** Throws `invalid` where nobody can set up a second factor: there is nothing to encrypt its secret with. */
  refuseWithoutKey(): void {
    if (this.cipher.isAvailable) return;
    throw invalid('A second factor can not be set up here: the server has no APP_ENCRYPTION_KEY.');
  }

  /**
   * Strangers without the password cannot make codes fail. So those failures count for all addresses together. After
   * six in a row only known addresses may try codes, for 30 minutes.
   */
  async prove(userId: number, otp: string | undefined, { isKnown }: AddressStanding): Promise<Proof> {
    const factor = await this.factors.find(userId);
    if (!factor?.isConfirmed) return 'given';
    if (otp === undefined || otp.trim() === '') return 'missing';
    if (factor.isLockedOut && !isKnown) return 'wrong';
    return (await this.take(userId, factor.secret, otp)) ? 'given' : 'wrong';
  }

  async recordFailure(userId: number): Promise<void> {
    await this.factors.recordFailure(userId, LOCK_OUT);
  }

  /** Takes a code of the user's second factor; false where it is none, or was taken before. */
  async take(userId: number, secret: string, otp: string): Promise<boolean> {
    const code = plainCode(otp);
    if (!isTotpCode(code)) return this.factors.takeRecoveryCode(userId, hashOfRecoveryCode(code));
    const step = this.step(userId, secret, code);
    return step !== undefined && (await this.factors.takeStep(userId, step));
  }

  /** The step of a code; undefined where it is wrong, and where the secret cannot be read with this key any more. */
  step(userId: number, secret: string, code: string): number | undefined {
    try {
      return stepOfCode(this.cipher.decrypt(secret, secondFactorContext(userId)), plainCode(code), Date.now());
    } catch (error) {
      if (!(error instanceof UnreadableSecret) && this.cipher.isAvailable) throw error;
      this.logger.error(
        `The second factor of the user ${userId} can not be read with this APP_ENCRYPTION_KEY. Recovery codes still work.`,
      );
      return undefined;
    }
  }
}
