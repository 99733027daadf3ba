import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { ASCII, UTC_TIME } from '../../../platform/database/columns.js';
import type { SavedView, ViewOwner } from '../domain/saved-view.js';

/** Row of `admin_saved_view`. Its owner is a user or an integration, hence no foreign key. */
@Entity({ name: 'admin_saved_view' })
@Index('unq_admin_saved_view_name', ['ownerType', 'ownerId', 'page', 'name'], { unique: true })
export class SavedViewEntity implements SavedView {
  @PrimaryGeneratedColumn({ type: 'int', unsigned: true })
  viewId!: number;

  @Column({ ...ASCII, length: 16, select: false })
  ownerType!: ViewOwner['type'];

  @Column({ type: 'int', unsigned: true, select: false })
  ownerId!: number;

  @Column({ ...ASCII, length: 64 })
  page!: string;

  @Column({ type: 'varchar', length: 100 })
  name!: string;

  @Column({ type: 'text' })
  query!: string;

  @Column({ ...UTC_TIME, default: () => 'CURRENT_TIMESTAMP', onUpdate: 'CURRENT_TIMESTAMP' })
  updatedAt!: string;
}
