import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { ASCII, TEXT } from '../../../platform/database/columns.js';
import { CURRENCY_CODE_LENGTH } from '../../../platform/identifiers/index.js';
import { CODE_LENGTH_MAX } from '../domain/website.js';
import type { Website } from '../domain/website.js';

/** Row of `store_website`. Website 0 is the admin's. */
@Entity({ name: 'store_website' })
@Index('unq_store_website_code', ['code'], { unique: true })
export class WebsiteEntity implements Website {
  @PrimaryGeneratedColumn({ name: 'website_id', type: 'int', unsigned: true })
  id!: number;

  @Column({ type: 'varchar', length: CODE_LENGTH_MAX })
  code!: string;

  @Column(TEXT)
  name!: string;

  @Column({ ...ASCII, length: CURRENCY_CODE_LENGTH, nullable: true })
  currencyCode!: string | null;
}
