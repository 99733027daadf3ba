import { Injectable } from '@nestjs/common';
import { currentContext } from '../../../platform/context/request-context.js';
import { isDuplicateKey } from '../../../platform/database/failure.js';
import { invalid, notFound } from '../../../platform/errors/application-error.js';
import { LogInAddressRepository } from '../data/log-in-address.repository.js';
import { changesBetween, SecurityLog } from '../../security-log/index.js';
import { RoleRepository } from '../data/role.repository.js';
import { SecondFactorRepository } from '../data/second-factor.repository.js';
import { UserRepository } from '../data/user.repository.js';
import { emailViolation, refuseViolations, usernameViolation } from '../domain/inputs.js';
import type { ListedRole, ListedUser, Page, UserListRequest } from '../domain/listings.js';
import { passwordViolation } from '../domain/password-rules.js';
import { AccessRules, refuseBeyond } from './access-rules.service.js';
import { AccessTokens } from './access-tokens.service.js';
import { PasswordHasher } from './password-hasher.service.js';
import { ownRecord, stateOf, userRecord } from './security-records.js';

interface UserFields {
  readonly email: string;
  readonly roleId: number;
  readonly isActive: boolean;
}

interface UserToCreate extends UserFields {
  readonly username: string;
  readonly password: string;
}

interface UserToChange extends UserFields {
  readonly userId: number;
  /** A new one; the old one stays where it is absent. */
  readonly password?: string | undefined;
}

/** Users, managed by those whose role allows it. */
@Injectable()
export class ManageUsers {
  constructor(
    private readonly users: UserRepository,
    private readonly roles: RoleRepository,
    private readonly rules: AccessRules,
    private readonly hasher: PasswordHasher,
    private readonly tokens: AccessTokens,
    private readonly addresses: LogInAddressRepository,
    private readonly factors: SecondFactorRepository,
    private readonly securityLog: SecurityLog,
  ) {}

  list(request: UserListRequest): Promise<Page<ListedUser>> {
    return this.users.page(request);
  }

  /**
   * Throws `invalid` with every violation of the input or for a name or address that is taken, `forbidden`,
   * `not-found`.
   */
  async create({ username, password, ...fields }: UserToCreate): Promise<ListedUser> {
    refuseViolations(
      usernameViolation(username),
      passwordViolation(password, [username]),
      emailViolation(fields.email),
    );
    const passwordHash = await this.hasher.hash(password);
    return this.refusingDuplicates(() =>
      this.rules.change(async (caller) => {
        refuseBeyond(caller, await this.role(fields.roleId), BEYOND_ROLE);
        const { email, roleId, isActive } = fields;
        const user = await this.get(await this.users.insert({ username, email, passwordHash, roleId, isActive }));
        await this.securityLog.record(userRecord('user_created', user, undefined, stateOf(user)));
        return user;
      }),
    );
  }

  /**
   * Changes a user. A new password ends their tokens and a lock-out; one who is disabled loses theirs, too. Users
   * cannot disable themselves or give themselves another role. Throws as `create` does.
   */
  async change({ userId, password, ...fields }: UserToChange): Promise<ListedUser> {
    const named = password === undefined ? undefined : await this.users.find(userId);
    refuseViolations(
      emailViolation(fields.email),
      password === undefined ? undefined : passwordViolation(password, [named?.username ?? '']),
    );
    const passwordHash = password === undefined ? undefined : await this.hasher.hash(password);
    return this.refusingDuplicates(() =>
      this.rules.change(async (caller) => {
        const user = await this.users.lock(userId);
        if (!user) throw unknown(userId);
        refuseBeyond(caller, await this.role(user.role.roleId), BEYOND_USER);
        if (fields.roleId !== user.role.roleId) refuseBeyond(caller, await this.role(fields.roleId), BEYOND_ROLE);
        refuseOwnGoal(user, fields);
        if (passwordHash !== undefined && isCaller(user)) {
          throw invalid('Your own password is changed with the one that you have now.');
        }
        await this.users.update(user, fields);
        if (passwordHash !== undefined) await this.setPassword(userId, passwordHash);
        if (passwordHash !== undefined || !fields.isActive) await this.tokens.revokeAll({ type: 'admin', id: userId });
        const after = await this.get(userId);
        await this.securityLog.record(
          userRecord('user_changed', user, stateOf(user), stateOf(after), passwordHash !== undefined),
        );
        return after;
      }),
    );
  }

  /**
   * Takes the second factor of another user away, and ends their tokens: they log in with the password alone. Throws
   * `invalid` for one's own, and where there is none; `forbidden`, `not-found`.
   */
  async resetSecondFactor(userId: number): Promise<ListedUser> {
    return this.rules.change(async (caller) => {
      const user = await this.users.lock(userId);
      if (!user) throw unknown(userId);
      refuseBeyond(caller, await this.role(user.role.roleId), BEYOND_USER);
      if (isCaller(user)) throw invalid('Your own second factor is removed with a code of it.');
      if (!(await this.factors.remove(userId))) throw invalid('This user has no second factor.');
      await this.tokens.revokeAll({ type: 'admin', id: userId });
      const changes = changesBetween({ has_second_factor: true }, { has_second_factor: false });
      await this.securityLog.record(ownRecord(userId, user.username, changes));
      return this.get(userId);
    });
  }

  /** It ends a lock-out everywhere. */
  private async setPassword(userId: number, passwordHash: string): Promise<void> {
    await this.users.setPassword(userId, passwordHash);
    await this.addresses.forgive({ type: 'admin', id: userId });
    await this.factors.forgive(userId);
  }

  private async get(userId: number): Promise<ListedUser> {
    const user = await this.users.find(userId);
    if (!user) throw unknown(userId);
    return user;
  }

  private async role(roleId: number): Promise<ListedRole> {
    const role = await this.roles.find(roleId);
    if (!role) throw notFound('The role with the id %1 does not exist.', [roleId]);
    return role;
  }

  private async refusingDuplicates<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      throw invalid('A user with the same user name or email already exists.');
    }
  }
}

const BEYOND_ROLE = 'This role may do more than you may.';
const BEYOND_USER = 'This user may do more than you may.';

/** Another user has to do that, so that no user locks themselves out by mistake. */
function refuseOwnGoal(user: ListedUser, { roleId, isActive }: UserFields): void {
  if (!isCaller(user)) return;
  if (!isActive) throw invalid('You can not disable yourself.');
  if (roleId !== user.role.roleId) throw invalid('You can not give yourself another role.');
}

function isCaller(user: ListedUser): boolean {
  const { actor } = currentContext();
  return actor.type === 'admin' && Number(actor.id) === user.userId;
}

function unknown(userId: number): Error {
  return notFound('The user with the id %1 does not exist.', [userId]);
}
