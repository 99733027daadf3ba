import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { TEXT } from '../../../platform/database/columns.js';
import { AdminRoleEntity } from './admin-role.entity.js';

/** Row of `admin_role_source`: one source of a role that is bound to sources. */
@Entity({ name: 'admin_role_source' })
export class AdminRoleSourceEntity {
  @ForeignKey(() => AdminRoleEntity, { name: 'fk_admin_role_source_role', onDelete: 'CASCADE' })
  @PrimaryColumn({ type: 'int', unsigned: true })
  roleId!: number;

  @Index('idx_admin_role_source_code')
  @ForeignKey('SourceEntity', { name: 'fk_admin_role_source_source', onDelete: 'CASCADE' })
  @PrimaryColumn(TEXT)
  sourceCode!: string;
}
