import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import type { Credentials } from '../data/user.repository.js';
import { UserRepository } from '../data/user.repository.js';
import { AccessTokens } from './access-tokens.service.js';
import { LoginRateLimit } from './login-rate-limit.service.js';
import { PasswordHasher } from './password-hasher.service.js';

const ADMIN_TOKEN_SECONDS = 4 * 60 * 60;
const LOCK_OUT = { failuresMax: 6, lockMinutes: 30 } as const;
/** No user has this id: a failure for an unknown name costs the same statement and changes nothing. */
const NOBODY = 0;

export interface LogInRequest {
  readonly username: string;
  readonly password: string;
  /** Where the request came from. */
  readonly address: string;
}

/**
 * Logs a user in (upstream interface, Authentication). Six failures in a row lock the user out for 30 minutes by the
 * database's clock. Passwords are checked without a lock, and the answer is decided by one statement on the user's row
 * afterwards: of any number of parallel guesses only those that come before the sixth failure learn whether they were
 * right, and parallel log-ins with the right password do not stand in each other's way.
 */
@Injectable()
export class LogIn {
  constructor(
    private readonly database: Database,
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasher,
    private readonly tokens: AccessTokens,
    private readonly rateLimit: LoginRateLimit,
  ) {}

  /**
   * A token that is good for four hours. Throws `unauthenticated` for wrong credentials, a disabled or locked-out user,
   * all with the same text and after the same time; `TooManySignIns` beyond the rate limit.
   */
  async execute({ username, password, address }: LogInRequest): Promise<string> {
    await this.rateLimit.count({ address, username });
    const user = await this.users.findCredentials(username);
    const verdict = await this.hasher.verify(password, user?.passwordHash);
    if (!user || !verdict.matches) return this.refuse(user);
    const token = await this.admit(user, verdict.isOutdated ? await this.hasher.hash(password) : user.passwordHash);
    if (token === undefined) throw refusal();
    await this.rateLimit.giveBack({ address, username });
    return token;
  }

  /** Undefined where the user is disabled, locked out, or has got another password since it was checked. */
  private admit(user: Credentials, newHash: string): Promise<string | undefined> {
    return this.database.run(async () => {
      if (!(await this.users.admit(user, newHash))) return undefined;
      return this.tokens.issue({ type: 'admin', id: user.userId }, ADMIN_TOKEN_SECONDS);
    });
  }

  private async refuse(user: Credentials | undefined): Promise<never> {
    await this.database.run(() => this.users.recordFailure(user?.userId ?? NOBODY, LOCK_OUT));
    throw refusal();
  }
}

function refusal(): ApplicationError {
  return new ApplicationError(
    'unauthenticated',
    'The account sign-in was incorrect or your account is disabled temporarily. Please wait and try again later.',
  );
}
