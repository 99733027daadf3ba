import { Injectable } from '@nestjs/common';
import { SecretCipher } from '../../../platform/crypto/secret-cipher.js';
import { Database } from '../../../platform/database/database.js';
import { invalid } from '../../../platform/errors/application-error.js';
import type { ApplicationError } from '../../../platform/errors/application-error.js';
import { changesBetween, SecurityLog } from '../../security-log/index.js';
import { RoleRepository } from '../data/role.repository.js';
import { SecondFactorRepository } from '../data/second-factor.repository.js';
import type { StoredSecondFactor } from '../data/second-factor.repository.js';
import { secondFactorContext } from '../data/second-factor.secrets.js';
import { UserRepository } from '../data/user.repository.js';
import type { ListedUser } from '../domain/listings.js';
import { hashOfRecoveryCode, newRecoveryCodes } from '../domain/recovery-codes.js';
import { hashOfToken } from '../domain/token.js';
import { newTotpSecret, totpAddress } from '../domain/totp.js';
import { AccessTokens } from './access-tokens.service.js';
import { Authenticator } from './authenticator.service.js';
import { LoginRateLimit } from './login-rate-limit.service.js';
import { OwnPassword } from './own-password.service.js';
import type { OwnSession } from './own-password.service.js';
import { RefusalLog } from './refusal-log.service.js';
import { ownRecord } from './security-records.js';
import { SecondFactorCheck } from './second-factor-check.service.js';

/** What users are told of their own second factor. */
interface SecondFactorState {
  readonly isOn: boolean;
  readonly recoveryCodesLeft: number;
  /** Whether the user's role asks for one. */
  readonly isRequired: boolean;
  /** Whether one can be set up here: secrets are encrypted, which needs a key. */
  readonly isAvailable: boolean;
}

/** A secret for an authenticator app, told this once: as text, and as the address of a QR code. */
export interface SharedSecret {
  readonly secret: string;
  readonly address: string;
}

/** What users do about their own second factor. Every change asks for the password again. */
@Injectable()
export class OwnSecondFactor {
  constructor(
    private readonly database: Database,
    private readonly users: UserRepository,
    private readonly roles: RoleRepository,
    private readonly factors: SecondFactorRepository,
    private readonly check: SecondFactorCheck,
    private readonly password: OwnPassword,
    private readonly cipher: SecretCipher,
    private readonly tokens: AccessTokens,
    private readonly authenticator: Authenticator,
    private readonly rateLimit: LoginRateLimit,
    private readonly securityLog: SecurityLog,
    private readonly refusals: RefusalLog,
  ) {}

  async state(userId: number): Promise<SecondFactorState> {
    const user = await this.users.find(userId);
    const role = user && (await this.roles.find(user.role.roleId));
    return {
      isOn: user?.hasSecondFactor === true,
      recoveryCodesLeft: await this.factors.countCodes(userId),
      isRequired: role?.requiresSecondFactor === true,
      isAvailable: this.cipher.isAvailable,
    };
  }

  /** A new secret, which counts from the first code on. Throws `invalid` for a wrong password, or where one is on. */
  async begin({ userId }: OwnSession, password: string): Promise<SharedSecret> {
    this.check.refuseWithoutKey();
    await this.password.confirm(userId, password);
    const secret = newTotpSecret();
    const user = await this.database.run(async () => {
      const locked = await this.lock(userId);
      if (locked.hasSecondFactor) throw invalid('You have a second factor already. Remove it first.');
      await this.factors.begin(userId, this.cipher.encrypt(secret, secondFactorContext(userId)));
      await this.securityLog.record({
        event: 'secret_changed',
        target: { type: 'user', id: String(userId), label: locked.username },
        detail: 'a second factor was begun',
      });
      return locked;
    });
    // Not before: with the password alone the attempts at a code would begin anew.
    await this.rateLimit.forgetOwn(userId);
    return { secret, address: totpAddress(secret, user.username) };
  }

  /**
   * Turns the second factor on with its first code, and ends the user's other sessions. Returns ten codes that replace
   * it once each; nobody can read them again. Throws `invalid` for a wrong code.
   */
  async confirm({ userId, token }: OwnSession, code: string): Promise<string[]> {
    await this.rateLimit.countOwn(userId);
    const codes = await this.database.run(async () => {
      const user = await this.lock(userId);
      const factor = await this.factors.find(userId);
      if (!factor || user.hasSecondFactor) throw invalid('Ask for a new secret first.');
      const step = this.check.step(userId, factor.secret, code);
      if (step === undefined) throw this.refusals.ownProof(wrongCode());
      await this.factors.confirm(userId, step);
      await this.tokens.revokeOthers({ type: 'admin', id: userId }, hashOfToken(token));
      await this.record(user, false, true);
      return this.newCodes(userId);
    });
    await this.rateLimit.forgetOwn(userId);
    return codes;
  }

  /** Ten new recovery codes in place of those that are left. Throws `invalid` for a wrong password or code. */
  async renewCodes({ userId }: OwnSession, password: string, otp: string): Promise<string[]> {
    await this.password.confirm(userId, password);
    return this.withCode(userId, otp, async ({ username }) => {
      await this.securityLog.record(ownRecord(userId, username, { recovery_codes: 'changed' }));
      return this.newCodes(userId);
    });
  }

  /** Log-ins ask for no code any more. Throws as `renewCodes` does. */
  async remove({ userId }: OwnSession, password: string, otp: string): Promise<void> {
    await this.password.confirm(userId, password);
    await this.withCode(userId, otp, async (user) => {
      await this.factors.remove(userId);
      await this.record(user, true, false);
      this.database.afterCommit(() => this.authenticator.forget());
    });
  }

  /** Uses a code up, for a change in the same transaction. Wrong ones count with the wrong passwords. */
  private async withCode<T>(userId: number, otp: string, change: (user: ListedUser) => Promise<T>): Promise<T> {
    const result = await this.database.run(async () => {
      const user = await this.lock(userId);
      const factor = await this.factors.find(userId);
      if (!isOn(factor)) throw invalid('You have no second factor.');
      if (!(await this.check.take(userId, factor.secret, otp))) throw this.refusals.ownProof(wrongCode());
      return change(user);
    });
    await this.rateLimit.forgetOwn(userId);
    return result;
  }

  private record({ userId, username }: ListedUser, before: boolean, after: boolean): Promise<void> {
    const changes = changesBetween({ has_second_factor: before }, { has_second_factor: after });
    return this.securityLog.record(ownRecord(userId, username, changes));
  }

  private async newCodes(userId: number): Promise<string[]> {
    const codes = newRecoveryCodes();
    await this.factors.replaceCodes(userId, codes.map(hashOfRecoveryCode));
    return codes;
  }

  private async lock(userId: number): Promise<ListedUser> {
    const user = await this.users.lock(userId);
    if (!user) throw new Error(`The user ${userId} is logged in and does not exist.`);
    return user;
  }
}

function isOn(factor: StoredSecondFactor | undefined): factor is StoredSecondFactor {
  return factor?.isConfirmed === true;
}

function wrongCode(): ApplicationError {
  return invalid('This code is wrong, or was used before. Wait for the next one.');
}
