import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { invalid } from '../../../platform/errors/application-error.js';
import type { ApplicationError } from '../../../platform/errors/application-error.js';
import { SecurityLog } from '../../security-log/index.js';
import { UserRepository } from '../data/user.repository.js';
import { refuseViolations } from '../domain/inputs.js';
import { passwordViolation } from '../domain/password-rules.js';
import { hashOfToken } from '../domain/token.js';
import { AccessTokens } from './access-tokens.service.js';
import { LoginRateLimit } from './login-rate-limit.service.js';
import { PasswordHasher } from './password-hasher.service.js';
import { RefusalLog } from './refusal-log.service.js';
import { ownRecord } from './security-records.js';

/** A user who is logged in, and the token that they came with. */
export interface OwnSession {
  readonly userId: number;
  readonly token: string;
}

/** What users do about their own password. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly database: Database,
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasher,
    private readonly tokens: AccessTokens,
    private readonly rateLimit: LoginRateLimit,
    private readonly securityLog: SecurityLog,
    private readonly refusals: RefusalLog,
  ) {}

  /**
   * Gives the user another password and ends their other sessions. Throws `invalid` where the old one is wrong or the
   * new one cannot be used, `too-many` after ten wrong ones within ten minutes.
   */
  async change({ userId, token }: OwnSession, oldPassword: string, newPassword: string): Promise<void> {
    const oldHash = await this.confirm(userId, oldPassword);
    const user = await this.users.find(userId);
    refuseViolations(passwordViolation(newPassword, [user?.username ?? '']));
    const newHash = await this.hasher.hash(newPassword);
    await this.database.run(async () => {
      if (!(await this.users.replacePassword(userId, oldHash, newHash))) throw wrongPassword();
      await this.tokens.revokeOthers({ type: 'admin', id: userId }, hashOfToken(token));
      await this.securityLog.record(ownRecord(userId, user?.username, { password: 'changed' }));
    });
    await this.rateLimit.forgetOwn(userId);
  }

  /**
   * Makes sure that it is the user who asks; returns the stored hash. Throws as `change` does. The caller forgets the
   * count when all that it asks for was right.
   */
  async confirm(userId: number, password: string): Promise<string> {
    await this.rateLimit.countOwn(userId);
    const stored = await this.users.passwordHashOf(userId);
    const { matches } = await this.hasher.verify(password, stored);
    if (!matches || stored === undefined) throw this.refusals.ownProof(wrongPassword());
    return stored;
  }
}

function wrongPassword(): ApplicationError {
  return invalid('The password that you have now was entered wrongly.');
}
