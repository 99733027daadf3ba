import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** Row of `admin_role`. With `is_all` the role has every resource, and no rows in `admin_role_resource`. */
@Entity({ name: 'admin_role' })
@Index('unq_admin_role_name', ['roleName'], { unique: true })
export class AdminRoleEntity {
  @PrimaryGeneratedColumn({ name: 'role_id', type: 'int', unsigned: true })
  roleId!: number;

  @Column({ name: 'role_name', type: 'varchar', length: 50 })
  roleName!: string;

  @Column({ name: 'is_all', type: 'smallint', unsigned: true, default: 0 })
  isAll!: number;
}
