import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { TEXT, UTC_TIME } from '../../../platform/database/columns.js';
import type { AdminNotice, NoticeSeverity } from '../domain/admin-notice.js';

/** Row of `admin_notice`. */
@Entity({ name: 'admin_notice' })
export class NoticeEntity implements AdminNotice {
  @PrimaryGeneratedColumn({ type: 'bigint', unsigned: true })
  noticeId!: number;

  @Column({ type: 'varchar', length: 16 })
  severity!: NoticeSeverity;

  @Column(TEXT)
  title!: string;

  @Column({ type: 'text' })
  text!: string;

  @Column({ ...UTC_TIME, default: () => 'CURRENT_TIMESTAMP' })
  createdAt!: string;

  @Column({ ...UTC_TIME, nullable: true })
  readAt!: string | null;
}
