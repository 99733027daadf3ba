import { Module } from '@nestjs/common';
import { RotateSecrets } from './rotate-secrets.service.js';
import { SecretCipher } from './secret-cipher.js';
import { SecretPlaces } from './secret-places.js';
import { Signer } from './signer.js';

/** Encryption at rest, for modules that keep secrets. It needs `Environment` and `Database` from global modules. */
@Module({
  providers: [SecretCipher, SecretPlaces, RotateSecrets, Signer],
  exports: [SecretCipher, SecretPlaces, RotateSecrets, Signer],
})
export class CryptoModule {}
