import { Module } from '@nestjs/common';
import { RotateSecrets } from './rotate-secrets.service.js';
import { SecretCipher } from './secret-cipher.js';
import { SecretPlaces } from './secret-places.js';
import { SecretsRotateCommand } from './secrets-rotate.command.js';

/** Encryption at rest, for modules that keep secrets. It needs `Environment` and `Database` from global modules. */
@Module({
  providers: [SecretCipher, SecretPlaces, RotateSecrets, SecretsRotateCommand],
  exports: [SecretCipher, SecretPlaces],
})
export class CryptoModule {}
