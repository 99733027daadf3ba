import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { ASCII, FLAG, TEXT, UTC_TIME } from '../../../platform/database/columns.js';
import type { Webhook } from '../domain/webhook.js';

/** Row of `inventory_webhook`. Secrets are encrypted. */
@Entity({ name: 'inventory_webhook' })
export class WebhookEntity implements Webhook {
  @PrimaryGeneratedColumn({ type: 'int', unsigned: true })
  webhookId!: number;

  @Column(TEXT)
  name!: string;

  @Column({ type: 'varchar', length: 2000 })
  url!: string;

  @Column({
    ...ASCII,
    transformer: { from: (stored: string) => stored.split(','), to: (topics?: readonly string[]) => topics?.join(',') },
  })
  topics!: readonly string[];

  @Column({ ...FLAG, default: 1 })
  enabled!: boolean;

  /** Null between the insertion of the row and the end of its transaction: the secret is bound to the id. */
  @Column({ ...ASCII, nullable: true, select: false })
  secret!: string | null;

  /** The one before the last rotation, which signs as well until its end. */
  @Column({ ...ASCII, nullable: true, select: false })
  formerSecret!: string | null;

  @Column({ ...UTC_TIME, nullable: true, select: false })
  formerSecretUntil!: string | null;

  /** Up to where the feed was taken. */
  @Column({ type: 'bigint', unsigned: true })
  position!: number;

  /** Where a replay begins that was asked for and has not begun. */
  @Column({ type: 'bigint', unsigned: true, nullable: true, select: false })
  replayAfter!: number | null;

  @Column({ type: 'varchar', length: 1000, nullable: true })
  disabledReason!: string | null;

  /** The worker that serves it. */
  @Column({ ...ASCII, type: 'char', length: 36, nullable: true, select: false })
  claimToken!: string | null;

  @Column({ type: 'datetime', precision: 3, nullable: true, select: false })
  claimedUntil!: Date | null;

  @Column({ ...UTC_TIME, default: () => 'CURRENT_TIMESTAMP' })
  createdAt!: string;
}
