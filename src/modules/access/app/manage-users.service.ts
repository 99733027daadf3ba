import { Injectable } from '@nestjs/common';
import { currentContext } from '../../../platform/context/request-context.js';
import { isDuplicateKey } from '../../../platform/database/failure.js';
import { invalid, notFound } from '../../../platform/errors/application-error.js';
import { SecurityLog } from '../../security-log/index.js';
import { RoleRepository } from '../data/role.repository.js';
import { UserRepository } from '../data/user.repository.js';
import { emailViolation, passwordViolation, refuseViolations, usernameViolation } from '../domain/inputs.js';
import type { ListedRole, ListedUser, Page, UserListRequest } from '../domain/listings.js';
import { AccessRules, refuseBeyond } from './access-rules.service.js';
import { AccessTokens } from './access-tokens.service.js';
import { PasswordHasher } from './password-hasher.service.js';
import { stateOf, userRecord } from './security-records.js';

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
    refuseViolations(usernameViolation(username), passwordViolation(password), emailViolation(fields.email));
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
    refuseViolations(emailViolation(fields.email), password === undefined ? undefined : passwordViolation(password));
    const passwordHash = password === undefined ? undefined : await this.hasher.hash(password);
    return this.refusingDuplicates(() =>
      this.rules.change(async (caller) => {
        const user = await this.users.lock(userId);
        if (!user) throw unknown(userId);
        refuseBeyond(caller, await this.role(user.role.roleId), BEYOND_USER);
        if (fields.roleId !== user.role.roleId) refuseBeyond(caller, await this.role(fields.roleId), BEYOND_ROLE);
        refuseOwnGoal(user, fields);
        await this.users.update(user, fields);
        if (passwordHash !== undefined) await this.users.setPassword(userId, passwordHash);
        if (passwordHash !== undefined || !fields.isActive) await this.tokens.revokeAll({ type: 'admin', id: userId });
        const after = await this.get(userId);
        await this.securityLog.record(
          userRecord('user_changed', user, stateOf(user), stateOf(after), passwordHash !== undefined),
        );
        return after;
      }),
    );
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
  const { actor } = currentContext();
  if (actor.type !== 'admin' || Number(actor.id) !== user.userId) return;
  if (!isActive) throw invalid('You can not disable yourself.');
  if (roleId !== user.role.roleId) throw invalid('You can not give yourself another role.');
}

function unknown(userId: number): Error {
  return notFound('The user with the id %1 does not exist.', [userId]);
}
