import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { ASCII, FLAG, TEXT, UTC_TIME } from '../../../platform/database/columns.js';
import type { Customer } from '../domain/customer.js';

/** Row of `customer_entity`. An address is one customer's, in whatever spelling the collation takes for it. */
@Entity({ name: 'customer_entity' })
@Index('unq_customer_entity_email', ['email'], { unique: true })
@Index('idx_customer_entity_lastname', ['lastname'])
@Index('idx_customer_entity_firstname', ['firstname'])
export class CustomerEntity implements Customer {
  @PrimaryGeneratedColumn({ name: 'entity_id', type: 'int', unsigned: true })
  customerId!: number;

  @Column({ type: 'varchar', length: 254 })
  email!: string;

  @Column({ ...TEXT, nullable: true })
  firstname!: string | null;

  @Column({ ...TEXT, nullable: true })
  lastname!: string | null;

  @Column({ type: 'int', unsigned: true, nullable: true })
  websiteId!: number | null;

  @Column({ type: 'int', unsigned: true, nullable: true })
  storeId!: number | null;

  // Left out of every query that does not name it.
  @Column({ ...ASCII, select: false })
  passwordHash!: string;

  @Column({ ...FLAG, default: 1 })
  isActive!: boolean;

  @Column({ type: 'smallint', unsigned: true, default: 0, select: false })
  failuresNum!: number;

  @Column({ ...UTC_TIME, nullable: true, select: false })
  lockedUntil!: string | null;

  @Column({ ...UTC_TIME, default: () => 'CURRENT_TIMESTAMP' })
  createdAt!: string;
}
