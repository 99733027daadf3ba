import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { AdminRoleEntity } from './admin-role.entity.js';

/** Row of `admin_role_resource`: one resource of a custom role. */
@Entity({ name: 'admin_role_resource' })
export class AdminRoleResourceEntity {
  @ForeignKey(() => AdminRoleEntity, { name: 'fk_admin_role_resource_role', onDelete: 'CASCADE' })
  @PrimaryColumn({ type: 'int', unsigned: true })
  roleId!: number;

  @PrimaryColumn({ type: 'varchar', length: 128 })
  resourceId!: string;
}
