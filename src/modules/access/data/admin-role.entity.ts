import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { decimalNumber, FLAG, QUANTITY } from '../../../platform/database/columns.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import type { ListedRole } from '../domain/listings.js';

/** Row of `admin_role`. With `is_all` the role has every resource, and no rows in `admin_role_resource`. */
@Entity({ name: 'admin_role' })
@Index('unq_admin_role_name', ['name'], { unique: true })
export class AdminRoleEntity implements Pick<
  ListedRole,
  'roleId' | 'name' | 'isAll' | 'requiresSecondFactor' | 'largestChangeQuantity' | 'largestChangeValue'
> {
  @PrimaryGeneratedColumn({ type: 'int', unsigned: true })
  roleId!: number;

  @Column({ name: 'role_name', type: 'varchar', length: 50 })
  name!: string;

  @Column({ ...FLAG, default: 0 })
  isAll!: boolean;

  @Column({ ...FLAG, default: 0 })
  requiresSecondFactor!: boolean;

  @Column({ ...QUANTITY, nullable: true })
  largestChangeQuantity!: Quantity | null;

  @Column({ ...decimalNumber(16, 4), nullable: true })
  largestChangeValue!: number | null;
  /** Whether its users see and write the sources of `admin_role_source` alone, be there none left. */
  @Column({ ...FLAG, default: 0 })
  isBound!: boolean;
}
