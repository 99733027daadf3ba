import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { ASCII, FLAG, TEXT, UTC_TIME } from '../../../platform/database/columns.js';
import { TRANSFER_NOTE_LENGTH_MAX, TRANSFER_REFERENCE_LENGTH_MAX } from '../domain/transfer.js';
import type { Transfer, TransferStatus } from '../domain/transfer.js';

/** The transfers of an origin, in the order of their ids. */
export const ORIGIN_INDEX = 'idx_transfer_origin_id';
/** Those of a destination; it has the origin as well, so that counting needs no row. */
export const DESTINATION_INDEX = 'idx_transfer_destination_id';
/** The transfers of an origin in one status, in the order of their ids. */
export const ORIGIN_STATUS_INDEX = 'idx_transfer_origin_status';
/** Those of a destination. */
export const DESTINATION_STATUS_INDEX = 'idx_transfer_destination_status';

/** Row of `inventory_transfer`. */
@Entity({ name: 'inventory_transfer' })
@Index('idx_transfer_status', ['status'])
@Index(ORIGIN_STATUS_INDEX, ['originSourceCode', 'status'])
@Index(DESTINATION_STATUS_INDEX, ['destinationSourceCode', 'status'])
@Index(ORIGIN_INDEX, ['originSourceCode', 'transferId'])
@Index(DESTINATION_INDEX, ['destinationSourceCode', 'transferId', 'originSourceCode'])
@Index('idx_transfer_status_updated', ['status', 'updatedAt'])
export class TransferEntity implements Transfer {
  @PrimaryGeneratedColumn({ type: 'int', unsigned: true })
  transferId!: number;

  @Column(TEXT)
  originSourceCode!: string;

  @Column(TEXT)
  destinationSourceCode!: string;

  @Column({ ...ASCII, length: 32, default: 'draft' })
  status!: TransferStatus;

  @Column({ ...FLAG, default: 0 })
  moveReservations!: boolean;

  @Column({ type: 'varchar', length: TRANSFER_REFERENCE_LENGTH_MAX, nullable: true })
  reference!: string | null;

  @Column({ type: 'varchar', length: TRANSFER_NOTE_LENGTH_MAX, nullable: true })
  note!: string | null;

  @Column({ ...UTC_TIME, nullable: true })
  expectedAt!: string | null;

  @Column({ ...TEXT, nullable: true })
  createdBy!: string | null;

  @Column({ ...UTC_TIME, default: () => 'CURRENT_TIMESTAMP' })
  createdAt!: string;

  @Column({ ...UTC_TIME, default: () => 'CURRENT_TIMESTAMP' })
  updatedAt!: string;
}
