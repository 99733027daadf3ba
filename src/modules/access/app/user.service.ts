import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { isDuplicateKey } from '../../../platform/database/failure.js';
import { invalid, notFound } from '../../../platform/errors/application-error.js';
import { changesBetween, SecurityLog } from '../../security-log/index.js';
import type { SecurityChanges } from '../../security-log/index.js';
import { LogInAddressRepository } from '../data/log-in-address.repository.js';
import { SecondFactorRepository } from '../data/second-factor.repository.js';
import { UserRepository } from '../data/user.repository.js';
import { emailViolation, refuseViolations, usernameViolation } from '../domain/inputs.js';
import type { ListedUser } from '../domain/listings.js';
import { passwordViolation } from '../domain/password-rules.js';
import { AccessTokens } from './access-tokens.service.js';
import { PasswordHasher } from './password-hasher.service.js';
import { RoleService } from './role.service.js';
import { userRecord } from './security-records.js';

export interface NewUserRequest {
  readonly username: string;
  readonly password: string;
  readonly email: string;
  /** Name of the role. */
  readonly role: string;
}

interface CreatedUser {
  readonly userId: number;
  readonly username: string;
  readonly email: string;
  /** The role's name as it is stored. */
  readonly role: string;
}

/** Users of the service who log in with a name and a password. */
@Injectable()
export class UserService {
  constructor(
    private readonly database: Database,
    private readonly users: UserRepository,
    private readonly roles: RoleService,
    private readonly hasher: PasswordHasher,
    private readonly tokens: AccessTokens,
    private readonly addresses: LogInAddressRepository,
    private readonly factors: SecondFactorRepository,
    private readonly securityLog: SecurityLog,
  ) {}

  /** Whether there is any user at all. */
  anyExists(): Promise<boolean> {
    return this.users.exists();
  }

  /**
   * Throws `invalid` with every violation of the input or for a name or address that is taken, `not-found` for the
   * role.
   */
  async create({ username, password, email, role: roleName }: NewUserRequest): Promise<CreatedUser> {
    refuseViolations(usernameViolation(username), passwordViolation(password, [username]), emailViolation(email));
    const role = await this.roles.find(roleName);
    if (!role) throw notFound('The role "%1" does not exist.', [roleName]);
    const passwordHash = await this.hasher.hash(password);
    try {
      const userId = await this.database.run(async () => {
        const fields = { email, roleId: role.roleId, isActive: true };
        const id = await this.users.insert({ username, passwordHash, ...fields });
        await this.securityLog.record(
          userRecord('user_created', { userId: id, username }, undefined, { ...fields, role: role.name }),
        );
        return id;
      });
      return { userId, username, email, role: role.name };
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      throw invalid('A user with the same user name or email already exists.');
    }
  }

  /** Ends a lock-out and every token of the user. Throws `invalid` for an unusable password, `not-found`. */
  async changePassword(username: string, password: string): Promise<void> {
    refuseViolations(passwordViolation(password, [username]));
    const passwordHash = await this.hasher.hash(password);
    await this.withUser(username, async ({ userId }) => {
      await this.users.setPassword(userId, passwordHash);
      await this.addresses.forgive({ type: 'admin', id: userId });
      await this.factors.forgive(userId);
      await this.tokens.revokeAll({ type: 'admin', id: userId });
      return { password: 'changed' };
    });
  }

  /** The user cannot log in any more, and their tokens end. Throws `not-found`. */
  async disable(username: string): Promise<void> {
    await this.withUser(username, async ({ userId, isActive }) => {
      await this.users.disable(userId);
      await this.tokens.revokeAll({ type: 'admin', id: userId });
      return changesBetween({ is_active: isActive }, { is_active: false });
    });
  }

  /** Ends every lock-out of the user, at whatever address, and forgets the failures. Throws `not-found`. */
  async unlock(username: string): Promise<void> {
    await this.withUser(username, async ({ userId, lockedUntil }) => {
      await this.users.unlock(userId);
      await this.addresses.forgive({ type: 'admin', id: userId });
      await this.factors.forgive(userId);
      return { locked_until: { before: lockedUntil, after: null } };
    });
  }

  /**
   * Takes the second factor of the user away, and ends their tokens. Returns whether there was one. Throws `not-found`.
   */
  async resetSecondFactor(username: string): Promise<boolean> {
    let hadOne = false;
    await this.withUser(username, async ({ userId }) => {
      hadOne = await this.factors.remove(userId);
      await this.tokens.revokeAll({ type: 'admin', id: userId });
      return changesBetween({ has_second_factor: hadOne }, { has_second_factor: false });
    });
    return hadOne;
  }

  /** The user's row is locked first, as by a log-in: no token is issued beside what happens here. */
  private async withUser(username: string, change: (user: ListedUser) => Promise<SecurityChanges>): Promise<void> {
    await this.database.run(async () => {
      const userId = await this.users.lockByName(username);
      const user = userId === undefined ? undefined : await this.users.find(userId);
      if (!user) throw notFound('The user "%1" does not exist.', [username]);
      const changes = await change(user);
      await this.securityLog.record({
        event: 'user_changed',
        target: { type: 'user', id: String(user.userId), label: username },
        changes,
      });
    });
  }
}
