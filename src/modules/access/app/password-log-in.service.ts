import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import { SecurityLog } from '../../security-log/index.js';
import { AccountRepository } from '../data/account.repository.js';
import { LogInAddressRepository } from '../data/log-in-address.repository.js';
import type { Account, AccountKind } from '../domain/account.js';
import { addressKey } from '../../../platform/http/address-key.js';
import type { TokenOwner } from '../domain/caller.js';
import { isShutOut, LOCK_OUT } from '../domain/lock-out.js';
import type { AddressStanding } from '../domain/lock-out.js';
import { AccessTokens } from './access-tokens.service.js';
import { LoginRateLimit } from './login-rate-limit.service.js';
import { PasswordHasher } from './password-hasher.service.js';
import { RefusalLog } from './refusal-log.service.js';

/** Whoever fails is not known, whatever name they try. */
const NOBODY_KNOWN = { type: 'anonymous', id: null, label: null } as const;

/** No account has this id: a failure for an unknown name costs the same statements and counts for nobody. */
const NOBODY = 0;

export interface LogInRequest {
  readonly username: string;
  readonly password: string;
  /** A code of the second factor, or one of the codes that replace it. */
  readonly otp?: string | undefined;
  /** Where the request came from. */
  readonly address: string;
  /** Whether others come from there as well: its limit would be theirs. */
  readonly isShared?: boolean;
}

/** Whether somebody whose password is right has also shown what else they need. */
export type Proof = 'given' | 'missing' | 'wrong';

/** What some accounts need beside the password. Both calls run in the log-in's transaction, under the account's lock. */
export interface FurtherProof {
  prove(userId: number, otp: string | undefined, standing: AddressStanding): Promise<Proof>;
  recordFailure(userId: number): Promise<void>;
}

type Outcome = { readonly token: string } | 'missing' | 'refused';

/** One attempt, with what it is counted for. */
interface Attempt extends LogInRequest {
  readonly kind: AccountKind;
  readonly account: Account | undefined;
  readonly owner: TokenOwner;
  /** The address as it is counted. */
  readonly at: string;
  readonly isNameCounted: boolean;
}

/**
 * Logs in with a name and a password (upstream interface, Authentication), for every kind of account alike. Six
 * failures in a row lock out the address that they came from, for 30 minutes by the database's clock. Six from anywhere
 * lock the account for addresses that are not known and have failed. The rules stand in docs/operations.md.
 *
 * Passwords are checked without a lock. What is decided afterwards is decided under the locks of the account's row and
 * of the address's. So of any number of parallel guesses from an address only those before the sixth failure learn
 * whether they were right.
 */
@Injectable()
export class PasswordLogIn {
  private readonly logger = new Logger('Access');

  constructor(
    private readonly database: Database,
    private readonly accounts: AccountRepository,
    private readonly addresses: LogInAddressRepository,
    private readonly hasher: PasswordHasher,
    private readonly tokens: AccessTokens,
    private readonly rateLimit: LoginRateLimit,
    private readonly refusals: RefusalLog,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * A token that is good for as long as the kind says. Throws `unauthenticated` for wrong credentials, a disabled or
   * locked-out account, all with the same text and after the same time; `TooManySignIns` beyond the rate limit. Throws
   * `unauthenticated` with the code `OTP_REQUIRED` where the password is right and `further` asks for a code.
   */
  execute(request: LogInRequest, kind: AccountKind, further?: FurtherProof): Promise<string> {
    return this.refusals.ofLogIn(request, kind, () => this.check(request, kind, further));
  }

  private async check(request: LogInRequest, kind: AccountKind, further?: FurtherProof): Promise<string> {
    const attempt = await this.begin(request, kind);
    const { account } = attempt;
    const { matches, isOutdated } = await this.hasher.verify(request.password, account?.passwordHash);
    const newHash = isOutdated ? await this.hasher.hash(request.password) : account?.passwordHash;
    const outcome = await this.database.run(() => this.decide(attempt, matches ? newHash : undefined, further));
    if (outcome === 'refused') throw refusal();
    await this.rateLimit.giveBack(attempt, attempt.isNameCounted);
    if (outcome === 'missing') throw codeRequired();
    return outcome.token;
  }

  /** Counts the attempt. Those from a known address are not counted for the name: strangers could use that up. */
  private async begin(request: LogInRequest, kind: AccountKind): Promise<Attempt> {
    if (request.isShared !== true) await this.rateLimit.countAddress(request.address);
    const account = await this.accounts.find(kind, request.username);
    const owner = { type: kind.owner, id: account?.id ?? NOBODY };
    const at = addressKey(request.address);
    const isKnown = await this.addresses.isKnown(owner, at);
    const isNameCounted = !isKnown && (await this.rateLimit.countName(request));
    return { ...request, kind, account, owner, at, isNameCounted };
  }

  /**
   * Without `newHash` the password was wrong. Refused is also who is disabled or locked out here, or has got another
   * password since it was checked. Every refusal takes the same statements, so its time tells nothing.
   */
  private async decide(attempt: Attempt, newHash: string | undefined, further?: FurtherProof): Promise<Outcome> {
    const { kind, account, owner, at, otp } = attempt;
    const locked = await this.accounts.lock(kind, account ?? { id: NOBODY, passwordHash: '' });
    const standing = await this.addresses.lock(owner, at, LOCK_OUT);
    if (!locked || newHash === undefined || isShutOut(locked.isLockedOut, standing))
      return this.refuse(attempt, standing);
    const proof = (await further?.prove(owner.id, otp, standing)) ?? 'given';
    if (proof === 'missing') return 'missing';
    if (proof === 'wrong') {
      await further?.recordFailure(owner.id);
      return this.refuse(attempt, standing);
    }
    await this.accounts.admit(kind, owner.id, newHash);
    await this.addresses.remember(owner, at, standing);
    const actor = { type: owner.type, id: String(owner.id), label: attempt.username };
    await this.securityLog.record({ event: 'login', actor, address: attempt.address });
    return { token: await this.tokens.issue(owner, kind.tokenSeconds) };
  }

  private async refuse({ kind, owner, at, username, address }: Attempt, standing: AddressStanding): Promise<'refused'> {
    const isLockedOutNow = await this.accounts.recordFailure(kind, owner.id, LOCK_OUT);
    if (isLockedOutNow) {
      const target = {
        type: kind.owner === 'customer' ? 'customer' : 'user',
        id: String(owner.id),
        label: username,
      } as const;
      await this.securityLog.record({ event: 'login_locked', actor: NOBODY_KNOWN, target, address });
      this.database.afterCommit(() => {
        this.logger.warn(`The ${owner.type} ${owner.id} is locked out for strangers; the last failure was at ${at}.`);
      });
    }
    await this.addresses.recordFailure(owner, at, standing, LOCK_OUT);
    return 'refused';
  }
}

function refusal(): ApplicationError {
  return new ApplicationError(
    'unauthenticated',
    'The account sign-in was incorrect or your account is disabled temporarily. Please wait and try again later.',
  );
}

/** Said to those alone whose password is right and who may log in from there. */
function codeRequired(): ApplicationError {
  return new ApplicationError('unauthenticated', 'A code of your second factor is needed.', { code: 'OTP_REQUIRED' });
}
