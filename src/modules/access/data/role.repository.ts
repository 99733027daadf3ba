import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In } from 'typeorm';
import type { ObjectLiteral, Repository, SelectQueryBuilder } from 'typeorm';
import { WriteGuards } from '../../../platform/database/write-guards.js';
import type { ListedRole, ListRequest, Page, RoleSortField } from '../domain/listings.js';
import type { StoredGrant } from '../domain/resource-grant.js';
import type { RoleLimits } from '../domain/role-limits.js';
import type { SourceBinding } from '../domain/source-binding.js';
import { AdminRoleResourceEntity } from './admin-role-resource.entity.js';
import { AdminRoleEntity } from './admin-role.entity.js';
import { AdminUserEntity } from './admin-user.entity.js';
import { havingText, readPage, resourceIdsByOwner } from './listing.js';
import type { ListOrder } from './listing.js';
import { SourceBindingRepository } from './source-binding.repository.js';

const ORDER: ListOrder<RoleSortField> = {
  columnOf: { name: 'role.name', isAll: 'role.isAll', users: 'users' },
  usual: 'name',
  id: 'role.roleId',
};

/** What is stored of a role beside its resources. */
interface RoleToStore extends RoleLimits {
  readonly name: string;
  readonly requiresSecondFactor: boolean;
  readonly sourceCodes: SourceBinding;
}

/** The tables of roles and their resources. */
@Injectable()
export class RoleRepository {
  constructor(
    @InjectRepository(AdminRoleEntity) private readonly roles: Repository<AdminRoleEntity>,
    @InjectRepository(AdminRoleResourceEntity) private readonly resources: Repository<AdminRoleResourceEntity>,
    @InjectRepository(AdminUserEntity) private readonly users: Repository<AdminUserEntity>,
    private readonly bindings: SourceBindingRepository,
    private readonly guards: WriteGuards,
  ) {}

  /**
   * Locks every role until the transaction ends. Every change of roles or users waits here: what is decided about who
   * may do what still holds when it is written. Roles are few and change rarely; log-ins do not wait.
   */
  async lockAll(): Promise<void> {
    await this.guards.take(['access-rules']);
    await this.roles.find({ select: { roleId: true }, order: { roleId: 'ASC' }, lock: { mode: 'pessimistic_write' } });
  }

  /** Users who can log in and may do everything, at every source. */
  countAdministrators(): Promise<number> {
    return this.users.countBy({ isActive: true, role: { isAll: true, isBound: false } });
  }

  async page(request: ListRequest<RoleSortField>): Promise<Page<ListedRole>> {
    const query = havingText(this.listed(), request.search, ['role.name']);
    const { entities, raw, totalCount } = await readPage(query, request, ORDER);
    return { items: await this.withResources(entities, raw), totalCount };
  }

  async find(roleId: number): Promise<ListedRole | undefined> {
    const [role] = await this.all(this.listed().where({ roleId }));
    return role;
  }

  /** Names are compared without regard to case. */
  async findByName(name: string): Promise<ListedRole | undefined> {
    const [role] = await this.all(this.listed().where({ name }));
    return role;
  }

  /** The first roles by name. */
  first(count: number): Promise<ListedRole[]> {
    return this.all(this.listed().orderBy('role.name').limit(count));
  }

  async insert(stored: RoleToStore, grant: StoredGrant): Promise<number> {
    const role = this.roles.create({ ...columnsOf(stored), isAll: grant.isAll });
    await this.roles.insert(role);
    await this.insertResources(role.roleId, grant);
    await this.bindings.replaceOfRole(role.roleId, stored.sourceCodes);
    return role.roleId;
  }

  /** Makes the role what is given, with these resources and sources and no others. */
  async replace(roleId: number, stored: RoleToStore, grant: StoredGrant): Promise<void> {
    await this.roles.update({ roleId }, { ...columnsOf(stored), isAll: grant.isAll });
    await this.resources.delete({ roleId });
    await this.insertResources(roleId, grant);
    await this.bindings.replaceOfRole(roleId, stored.sourceCodes);
  }

  async delete(roleId: number): Promise<void> {
    await this.roles.delete({ roleId });
  }

  /** Users are counted for the rows of the page alone. */
  private listed(): SelectQueryBuilder<AdminRoleEntity> {
    return this.roles
      .createQueryBuilder('role')
      .addSelect(
        (users) => users.select('COUNT(*)').from(AdminUserEntity, 'user').where('user.roleId = role.roleId'),
        'users',
      );
  }

  private async all(query: SelectQueryBuilder<AdminRoleEntity>): Promise<ListedRole[]> {
    const { entities, raw } = await query.getRawAndEntities<ObjectLiteral>();
    return this.withResources(entities, raw);
  }

  /** One statement for the resources of all. */
  private async withResources(roles: readonly AdminRoleEntity[], raw: readonly ObjectLiteral[]): Promise<ListedRole[]> {
    if (roles.length === 0) return [];
    const rows = await this.resources.find({
      where: { roleId: In(roles.map(({ roleId }) => roleId)) },
      order: { resourceId: 'ASC' },
    });
    const resourceIdsOf = resourceIdsByOwner(rows, ({ roleId }) => roleId);
    const bindingOf = await this.bindings.ofRoles(roles);
    return roles.map((role, index) => ({
      ...role,
      sourceCodes: bindingOf(role),
      resourceIds: resourceIdsOf(role.roleId),
      users: Number(raw[index]?.['users']),
    }));
  }

  private async insertResources(roleId: number, { resourceIds }: StoredGrant): Promise<void> {
    if (resourceIds.length === 0) return;
    await this.resources.insert(resourceIds.map((resourceId) => ({ roleId, resourceId })));
  }
}

/** Its row; its sources are rows of their own. */
function columnsOf({ sourceCodes, ...role }: RoleToStore): Omit<RoleToStore, 'sourceCodes'> & { isBound: boolean } {
  const { name, requiresSecondFactor, largestChangeQuantity, largestChangeValue } = role;
  return { name, requiresSecondFactor, largestChangeQuantity, largestChangeValue, isBound: sourceCodes !== null };
}
