import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { TEXT } from '../../../platform/database/columns.js';

/** Row of `core_config_data`: one stored setting. Only the default scope is used; the columns leave room for others. */
@Entity({ name: 'core_config_data' })
@Index('unq_config_scope_path', ['scope', 'scopeId', 'path'], { unique: true })
export class SettingEntity {
  @PrimaryGeneratedColumn({ name: 'config_id', type: 'int', unsigned: true })
  configId!: number;

  @Column({ type: 'varchar', length: 8, default: 'default' })
  scope!: string;

  @Column({ type: 'int', default: 0 })
  scopeId!: number;

  @Column(TEXT)
  path!: string;

  @Column({ type: 'text', nullable: true })
  value!: string | null;
}
