import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { ASCII, UTC_TIME } from '../../../platform/database/columns.js';

/** Row of `oauth_consumer`: what an integration signs with. Secrets are encrypted, the token is a hash. */
@Entity({ name: 'oauth_consumer' })
@Index('unq_oauth_consumer_key', ['consumerKey'], { unique: true })
@Index('unq_oauth_consumer_integration', ['integrationId'], { unique: true })
export class OAuthConsumerEntity {
  @PrimaryGeneratedColumn({ type: 'int', unsigned: true })
  consumerId!: number;

  @Column({ ...ASCII, type: 'char', length: 32 })
  consumerKey!: string;

  @Column({ type: 'int', unsigned: true })
  integrationId!: number;

  @Column({ ...ASCII, select: false })
  consumerSecret!: string;

  @Column({ type: 'binary', length: 32, select: false })
  tokenHash!: Buffer;

  @Column({ ...ASCII, select: false })
  tokenSecret!: string;

  @Column({ ...UTC_TIME, default: () => 'CURRENT_TIMESTAMP' })
  createdAt!: string;
}
