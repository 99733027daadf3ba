import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { ASCII, TEXT, UTC_TIME } from '../database/columns.js';
import type { MailState } from './mail.js';
import { SUBJECT_LENGTH_MAX } from './mail.js';

/** Row of `mail_message`: a mail, and what became of it. */
@Entity({ name: 'mail_message' })
@Index('idx_mail_message_created_at', ['createdAt'])
export class MailMessageEntity {
  @PrimaryGeneratedColumn({ type: 'bigint', unsigned: true })
  mailId!: string;

  /** With commas between them. */
  @Column({ type: 'text' })
  recipients!: string;

  @Column({ ...TEXT, length: SUBJECT_LENGTH_MAX })
  subject!: string;

  @Column({ type: 'mediumtext' })
  text!: string;

  @Column({ type: 'mediumtext', nullable: true })
  html!: string | null;

  @Column({ ...ASCII, length: 16, default: 'pending' })
  state!: MailState;

  @Column({ ...TEXT, length: 500, nullable: true })
  lastError!: string | null;

  @Column({ ...UTC_TIME, default: () => 'CURRENT_TIMESTAMP' })
  createdAt!: string;

  @Column({ ...UTC_TIME, nullable: true })
  sentAt!: string | null;
}
