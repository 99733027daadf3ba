import { Injectable, Logger } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { SecretCipher, UnreadableSecret } from '../../../platform/crypto/secret-cipher.js';
import { OAuthConsumerRepository } from '../data/oauth-consumer.repository.js';
import type { StoredConsumer } from '../data/oauth-consumer.repository.js';
import { contextOf } from '../data/oauth-consumer.secrets.js';
import { oauthRefusal } from '../domain/oauth-refusals.js';
import type { SigningSecrets } from '../domain/oauth-signature.js';
import { hashOfToken, newToken } from '../domain/token.js';

const CONSUMER_KEY_BYTES = 16;
const CONSUMER_KEY = /^[0-9a-f]{32}$/;
/** A missing key is one fault of the installation, however many requests meet it. */
const REPORT_EVERY_MS = 30_000;

/** What an integration signs requests with besides its access token; told once. */
export interface ConsumerCredentials {
  readonly consumerKey: string;
  readonly consumerSecret: string;
  readonly accessTokenSecret: string;
}

/** A consumer that can be asked for its signatures. */
interface Consumer extends SigningSecrets {
  readonly consumerId: number;
  readonly tokenHash: Buffer;
}

/**
 * The consumers of integrations. Their secrets are encrypted with `APP_ENCRYPTION_KEY`, each bound to the field that
 * holds it.
 */
@Injectable()
export class OAuthConsumers {
  private readonly logger = new Logger('OAuth');
  private reportedAt = -Infinity;

  constructor(
    private readonly cipher: SecretCipher,
    private readonly consumers: OAuthConsumerRepository,
  ) {}

  /**
   * Gives the integration a new consumer for its access token, instead of the one it had. Joins the caller's
   * transaction, which holds the lock on the integration's row. Undefined where the installation has no encryption key:
   * then the integration has its bearer token alone.
   */
  async replace(integrationId: number, accessToken: string): Promise<ConsumerCredentials | undefined> {
    await this.consumers.delete(integrationId);
    if (!this.cipher.isAvailable) return undefined;
    const consumerKey = randomBytes(CONSUMER_KEY_BYTES).toString('hex');
    const [consumerSecret, accessTokenSecret] = [newToken(), newToken()];
    await this.consumers.insert({
      consumerKey,
      integrationId,
      consumerSecret: this.cipher.encrypt(consumerSecret, contextOf(consumerKey, 'consumer_secret')),
      tokenHash: hashOfToken(accessToken),
      tokenSecret: this.cipher.encrypt(accessTokenSecret, contextOf(consumerKey, 'token_secret')),
    });
    return { consumerKey, consumerSecret, accessTokenSecret };
  }

  /** Ends the integration's consumer in every process, with the commit; its secrets are gone. */
  async remove(integrationId: number): Promise<void> {
    await this.consumers.delete(integrationId);
  }

  /** The consumer of a key. Throws the refusal of an unknown one, and of one whose secrets cannot be read here. */
  async find(consumerKey: string): Promise<Consumer> {
    const stored = CONSUMER_KEY.test(consumerKey) ? await this.consumers.find(consumerKey) : undefined;
    if (!stored) throw oauthRefusal.unknownConsumer();
    return { consumerId: stored.consumerId, tokenHash: stored.tokenHash, ...this.secretsOf(consumerKey, stored) };
  }

  private secretsOf(consumerKey: string, stored: StoredConsumer): SigningSecrets {
    if (!this.cipher.isAvailable) throw this.unreadable('APP_ENCRYPTION_KEY is not set.');
    try {
      return {
        consumerSecret: this.cipher.decrypt(stored.consumerSecret, contextOf(consumerKey, 'consumer_secret')),
        tokenSecret: this.cipher.decrypt(stored.tokenSecret, contextOf(consumerKey, 'token_secret')),
      };
    } catch (error) {
      throw error instanceof UnreadableSecret ? this.unreadable(error.message) : error;
    }
  }

  /** The client can do nothing about it, so the log says what the operator can. */
  private unreadable(reason: string): Error {
    const now = performance.now();
    if (now - this.reportedAt >= REPORT_EVERY_MS) {
      this.reportedAt = now;
      this.logger.error(
        `Signed requests are refused: ${reason} Revoke the integration and create it again, or set the key.`,
      );
    }
    return oauthRefusal.unreadable();
  }
}
