import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import { SecurityLog } from '../../security-log/index.js';
import { AccountRepository } from '../data/account.repository.js';
import type { Account, AccountKind, LockOut } from '../domain/account.js';
import { AccessTokens } from './access-tokens.service.js';
import { LoginRateLimit } from './login-rate-limit.service.js';
import { PasswordHasher } from './password-hasher.service.js';
import { RefusalLog } from './refusal-log.service.js';

const LOCK_OUT: LockOut = { failuresMax: 6, lockMinutes: 30 };
/** No account has this id: a failure for an unknown name costs the same statement and changes nothing. */
const NOBODY = 0;

export interface LogInRequest {
  readonly username: string;
  readonly password: string;
  /** Where the request came from. */
  readonly address: string;
}

/**
 * Logs in with a name and a password (upstream interface, Authentication), for every kind of account alike. Six
 * failures in a row lock the account out for 30 minutes by the database's clock.
 *
 * Passwords are checked without a lock. One statement on the account's row decides afterwards. So of any number of
 * parallel guesses only those before the sixth failure learn whether they were right. Parallel log-ins with the right
 * password do not wait for each other either.
 */
@Injectable()
export class PasswordLogIn {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountRepository,
    private readonly hasher: PasswordHasher,
    private readonly tokens: AccessTokens,
    private readonly rateLimit: LoginRateLimit,
    private readonly refusals: RefusalLog,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * A token that is good for as long as the kind says. Throws `unauthenticated` for wrong credentials, a disabled or
   * locked-out account, all with the same text and after the same time; `TooManySignIns` beyond the rate limit.
   */
  execute(request: LogInRequest, kind: AccountKind): Promise<string> {
    return this.refusals.ofLogIn(request, kind, () => this.check(request, kind));
  }

  private async check({ username, password, address }: LogInRequest, kind: AccountKind): Promise<string> {
    await this.rateLimit.count({ address, username });
    const account = await this.accounts.find(kind, username);
    const verdict = await this.hasher.verify(password, account?.passwordHash);
    if (!account || !verdict.matches) return this.refuse(kind, account);
    const newHash = verdict.isOutdated ? await this.hasher.hash(password) : account.passwordHash;
    const token = await this.admit(kind, account, newHash, { username, address });
    if (token === undefined) throw refusal();
    await this.rateLimit.giveBack({ address, username });
    return token;
  }

  /** Undefined where the account is disabled, locked out, or has got another password since it was checked. */
  private admit(
    kind: AccountKind,
    account: Account,
    newHash: string,
    { username, address }: Pick<LogInRequest, 'username' | 'address'>,
  ): Promise<string | undefined> {
    return this.database.run(async () => {
      if (!(await this.accounts.admit(kind, account, newHash))) return undefined;
      const actor = { type: kind.owner, id: String(account.id), label: username };
      await this.securityLog.record({ event: 'login', actor, address });
      return this.tokens.issue({ type: kind.owner, id: account.id }, kind.tokenSeconds);
    });
  }

  private async refuse(kind: AccountKind, account: Account | undefined): Promise<never> {
    await this.database.run(() => this.accounts.recordFailure(kind, account?.id ?? NOBODY, LOCK_OUT));
    throw refusal();
  }
}

function refusal(): ApplicationError {
  return new ApplicationError(
    'unauthenticated',
    'The account sign-in was incorrect or your account is disabled temporarily. Please wait and try again later.',
  );
}
