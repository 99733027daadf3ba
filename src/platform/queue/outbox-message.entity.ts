import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** The table of the outbox, for the comparison of schema and migrations; `OutboxStore` holds its SQL. */
@Entity({ name: 'message_outbox' })
@Index('idx_message_outbox_available', ['state', 'availableAt'])
@Index('idx_message_outbox_enqueued', ['state', 'enqueuedAt'])
export class OutboxMessageEntity {
  @PrimaryGeneratedColumn({ type: 'bigint', name: 'message_id', unsigned: true })
  messageId!: number;

  @Column({ type: 'varchar', length: 128 })
  topic!: string;

  @Column({ type: 'longtext' })
  payload!: string;

  @Column({ type: 'varchar', length: 16, default: 'pending' })
  state!: string;

  @Column({ type: 'int', unsigned: true, default: 0 })
  attempts!: number;

  @Column({ name: 'last_error', type: 'varchar', length: 500, nullable: true })
  lastError!: string | null;

  @Column({ name: 'created_at', type: 'datetime', precision: 3, default: () => 'CURRENT_TIMESTAMP(3)' })
  createdAt!: Date;

  @Column({ name: 'enqueued_at', type: 'datetime', precision: 3, nullable: true })
  enqueuedAt!: Date | null;

  @Column({ name: 'available_at', type: 'datetime', precision: 3, default: () => 'CURRENT_TIMESTAMP(3)' })
  availableAt!: Date;
}
