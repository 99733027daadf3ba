import { ApplicationError } from '../../../platform/errors/application-error.js';
import type { ErrorParameters } from '../../../platform/errors/application-error.js';

/** The refusals of signed requests, all of them 401 (contract, Logging in; the texts are the upstream interface's). */
export const oauthRefusal = {
  malformed: () => refused('The Authorization header is not a valid OAuth header. Verify and try again.'),
  missing: (fieldName: string) => refused('"%fieldName" is required. Enter and try again.', { fieldName }),
  version: (version: string) => refused('The "%1" Oauth version isn\'t supported.', [shown(version)]),
  method: (method: string) => refused('Signature method %1 is not supported', [shown(method)]),
  unknownConsumer: () => refused('A consumer having the specified key does not exist'),
  tokenRejected: () => refused('The specified token does not exist or has been revoked. Verify and try again.'),
  signature: () => refused('The signature is invalid. Verify and try again.'),
  bodyHash: () => refused('The body of the request is not the one that was signed (oauth_body_hash).'),
  timestamp: () => refused('The timestamp value in the oauth_timestamp parameter is incorrect.'),
  nonceUsed: (consumerId: number) =>
    refused('The nonce is already being used by the consumer with ID %1.', [consumerId]),
  /** The operator's business: the key with which the secrets were encrypted is not here. */
  unreadable: () => refused('Signed requests of this consumer can not be checked here at the moment.'),
};

const SHOWN_LENGTH_MAX = 64;

function refused(message: string, parameters?: ErrorParameters): ApplicationError {
  return new ApplicationError('unauthenticated', message, parameters);
}

function shown(value: string): string {
  return value.slice(0, SHOWN_LENGTH_MAX);
}
