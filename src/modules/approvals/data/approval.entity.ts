import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { ASCII, QUANTITY, TEXT, UTC_TIME } from '../../../platform/database/columns.js';
import type { AskedRow } from '../../../platform/errors/large-change.js';
import { REQUEST_ID_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import { NOTE_LENGTH_MAX } from '../domain/approval.js';
import type { Approval, ApprovalDetail, ApprovalStatus } from '../domain/approval.js';

/** Twice what a quantity can be: a change may go from one end to the other. */
const CHANGE = { ...QUANTITY, precision: 13 } as const;

/** Row of `inventory_approval_request`. What is asked for is gone once it is decided. */
@Entity({ name: 'inventory_approval_request' })
@Index('idx_approval_request_status', ['status', 'createdAt'])
@Index('idx_approval_request_requester', ['requesterId', 'status'])
@Index('idx_approval_request_result', ['resultRequestId'])
export class ApprovalEntity implements Approval, Pick<ApprovalDetail, 'rows'> {
  @PrimaryGeneratedColumn({ type: 'int', unsigned: true })
  approvalId!: number;

  @Column({ ...ASCII, length: 64 })
  useCase!: string;

  @Column({ ...ASCII, length: 16, default: 'waiting' })
  status!: ApprovalStatus;

  // Read by who runs it alone.
  @Column({ type: 'mediumtext', nullable: true, select: false })
  payload!: string | null;

  // Lists do without it.
  @Column({
    name: 'asked_rows',
    type: 'mediumtext',
    select: false,
    transformer: { from: (text: string) => JSON.parse(text) as unknown, to: (rows: unknown) => JSON.stringify(rows) },
  })
  rows!: readonly AskedRow[];

  @Column({ type: 'int', unsigned: true })
  rowCount!: number;

  @Column(CHANGE)
  largestQuantity!: Quantity;

  // Of requests of an earlier version that show not all rows it is not known: they have to be asked for anew.
  @Column({ ...CHANGE, default: 0 })
  unshownQuantity!: Quantity;

  @Column({
    type: 'decimal',
    precision: 20,
    scale: 4,
    transformer: { from: (stored: string) => Number(stored), to: (value: number) => value },
  })
  largestValue!: number;

  @Column({ type: 'int', unsigned: true })
  requesterId!: number;

  @Column({ ...TEXT, nullable: true })
  requesterName!: string | null;

  @Column({ ...ASCII, length: REQUEST_ID_LENGTH_MAX })
  requestId!: string;

  @Column({ ...UTC_TIME, default: () => 'CURRENT_TIMESTAMP' })
  createdAt!: string;

  @Column({ type: 'int', unsigned: true, nullable: true })
  decidedById!: number | null;

  @Column({ ...TEXT, nullable: true })
  decidedByName!: string | null;

  @Column({ ...UTC_TIME, nullable: true })
  decidedAt!: string | null;

  @Column({ type: 'varchar', length: NOTE_LENGTH_MAX, nullable: true })
  note!: string | null;

  @Column({ ...ASCII, length: REQUEST_ID_LENGTH_MAX, nullable: true })
  resultRequestId!: string | null;

  @Column({ type: 'int', unsigned: true, default: 0 })
  writtenRows!: number;

  @Column({ type: 'varchar', length: 1000, nullable: true })
  refusal!: string | null;
}
