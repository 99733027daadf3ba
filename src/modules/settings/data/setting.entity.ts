import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** One stored setting. Only the default scope (`default`, 0) is used; the columns leave room for others. */
@Entity({ name: 'core_config_data' })
@Index('unq_config_scope_path', ['scope', 'scopeId', 'path'], { unique: true })
export class SettingEntity {
  @PrimaryGeneratedColumn({ type: 'int', unsigned: true, name: 'config_id' })
  configId!: number;

  @Column({ type: 'varchar', length: 8, default: 'default' })
  scope!: string;

  @Column({ type: 'int', name: 'scope_id', default: 0 })
  scopeId!: number;

  @Column({ type: 'varchar', length: 255 })
  path!: string;

  @Column({ type: 'text', nullable: true })
  value!: string | null;
}
