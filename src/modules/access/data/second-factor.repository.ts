import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, LessThan, Not } from 'typeorm';
import type { Repository } from 'typeorm';
import type { LockOut } from '../domain/lock-out.js';
import { AdminUserRecoveryCodeEntity } from './admin-user-recovery-code.entity.js';
import { AdminUserSecondFactorEntity } from './admin-user-second-factor.entity.js';

/** A second factor as it is stored. */
export interface StoredSecondFactor {
  /** Encrypted. */
  readonly secret: string;
  readonly isConfirmed: boolean;
  /** Whether wrong codes keep strange addresses out, by the database's clock. */
  readonly isLockedOut: boolean;
}

/** The tables of second factors and of the codes that replace them. Callers hold the lock on the user's row. */
@Injectable()
export class SecondFactorRepository {
  constructor(
    @InjectRepository(AdminUserSecondFactorEntity) private readonly factors: Repository<AdminUserSecondFactorEntity>,
    @InjectRepository(AdminUserRecoveryCodeEntity) private readonly codes: Repository<AdminUserRecoveryCodeEntity>,
  ) {}

  async find(userId: number): Promise<StoredSecondFactor | undefined> {
    const { entities, raw } = await this.factors
      .createQueryBuilder('factor')
      .addSelect('factor.secret')
      .addSelect('factor.lockedUntil > UTC_TIMESTAMP()', 'isLockedOut')
      .where({ userId })
      .getRawAndEntities<{ isLockedOut: number | null }>();
    const [factor] = entities;
    if (!factor) return undefined;
    const isLockedOut = raw[0]?.isLockedOut === 1;
    return { secret: factor.secret, isConfirmed: factor.confirmedAt !== null, isLockedOut };
  }

  /** Stores a secret that no code has come of yet, in place of what was there. */
  async begin(userId: number, secret: string): Promise<void> {
    await this.remove(userId);
    await this.factors.insert({ userId, secret });
  }

  /** From now on log-ins ask for codes; the one of this step is used up. */
  async confirm(userId: number, step: number): Promise<void> {
    await this.factors.update({ userId }, { confirmedAt: NOW, lastStep: step });
  }

  /** Takes a code of this step, once: false where it, or one of a later step, was taken before. */
  async takeStep(userId: number, step: number): Promise<boolean> {
    const { affected } = await this.factors.update(
      { userId, confirmedAt: Not(IsNull()), lastStep: LessThan(step) },
      { lastStep: step, failuresNum: 0, lockedUntil: null },
    );
    return affected === 1;
  }

  /** Takes one of the codes that replace an app, once: false where the user has no such code (any more). */
  async takeRecoveryCode(userId: number, codeHash: Buffer): Promise<boolean> {
    const { affected } = await this.codes.delete({ userId, codeHash });
    if (affected !== 1) return false;
    await this.factors.update({ userId }, { failuresNum: 0, lockedUntil: null });
    return true;
  }

  /** Counts a wrong code; those in a row lock out. The assignments depend on their order, from left to right. */
  async recordFailure(userId: number, { failuresMax, lockMinutes }: LockOut): Promise<void> {
    await this.factors
      .createQueryBuilder()
      .update()
      .set({
        failuresNum: () => 'IF(locked_until IS NULL, failures_num + 1, 1)',
        lockedUntil: () => 'IF(failures_num >= :failuresMax, UTC_TIMESTAMP() + INTERVAL :lockMinutes MINUTE, NULL)',
      })
      .where({ userId })
      .andWhere('(locked_until IS NULL OR locked_until <= UTC_TIMESTAMP())')
      .setParameters({ failuresMax, lockMinutes })
      .execute();
  }

  async forgive(userId: number): Promise<void> {
    await this.factors.update({ userId }, { failuresNum: 0, lockedUntil: null });
  }

  /** These codes and no others. */
  async replaceCodes(userId: number, codeHashes: readonly Buffer[]): Promise<void> {
    await this.codes.delete({ userId });
    await this.codes.insert(codeHashes.map((codeHash) => ({ userId, codeHash })));
  }

  countCodes(userId: number): Promise<number> {
    return this.codes.countBy({ userId });
  }

  /** Takes the second factor away, with its codes; false where there was none. */
  async remove(userId: number): Promise<boolean> {
    await this.codes.delete({ userId });
    const { affected } = await this.factors.delete({ userId });
    return (affected ?? 0) > 0;
  }
}

const NOW = (): string => 'UTC_TIMESTAMP()';
