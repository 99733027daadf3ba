import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { ASCII, FLAG, TEXT, UTC_TIME } from '../../../platform/database/columns.js';
import { TRANSFER_NOTE_LENGTH_MAX, TRANSFER_REFERENCE_LENGTH_MAX } from '../domain/transfer.js';
import type { Transfer, TransferStatus } from '../domain/transfer.js';

/** Row of `inventory_transfer`. */
@Entity({ name: 'inventory_transfer' })
@Index('idx_transfer_status', ['status'])
@Index('idx_transfer_origin_status', ['originSourceCode', 'status'])
@Index('idx_transfer_destination_status', ['destinationSourceCode', 'status'])
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
