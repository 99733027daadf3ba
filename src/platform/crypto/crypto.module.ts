import { Module } from '@nestjs/common';
import { SecretCipher } from './secret-cipher.js';

/** Encryption at rest, for modules that keep secrets. It needs `Environment` from a global module. */
@Module({ providers: [SecretCipher], exports: [SecretCipher] })
export class CryptoModule {}
