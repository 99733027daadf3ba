import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { SecretTables } from '../../../platform/crypto/secret-tables.js';
import { AdminUserSecondFactorEntity } from './admin-user-second-factor.entity.js';

/** Names the field of a second factor that its secret is bound to. */
export function secondFactorContext(userId: number): string {
  return `admin_user_second_factor/${userId}/secret`;
}

/** Makes the secrets of second factors known to whoever changes the encryption key or asks what can be read. */
@Injectable()
export class SecondFactorSecrets implements OnModuleInit {
  constructor(
    private readonly tables: SecretTables,
    @InjectRepository(AdminUserSecondFactorEntity) private readonly factors: Repository<AdminUserSecondFactorEntity>,
  ) {}

  onModuleInit(): void {
    this.tables.register({
      name: 'second factors',
      repository: this.factors,
      id: 'userId',
      needs: [],
      columns: [{ property: 'secret', contextOf: ({ userId }) => secondFactorContext(userId) }],
    });
  }
}
