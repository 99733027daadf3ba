import { Module } from '@nestjs/common';
import { RotateSecrets } from './rotate-secrets.service.js';
import { SecretCipher } from './secret-cipher.js';
import { SecretTables } from './secret-tables.js';
import { Signer } from './signer.js';

/** Encryption at rest, for modules that keep secrets. It needs `Environment` and `Database` from global modules. */
@Module({
  providers: [SecretCipher, SecretTables, RotateSecrets, Signer],
  exports: [SecretCipher, SecretTables, RotateSecrets, Signer],
})
export class CryptoModule {}
