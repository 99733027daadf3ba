import { createTransport } from 'nodemailer';
import type { Environment } from '../config/environment.js';

/** What hands a mail to a mail server; undefined where none is configured. */
export const MAIL_TRANSPORT = Symbol('mail-transport');

/** A server that cannot be reached costs a worker no longer than this. */
const CONNECT_MS = 10_000;
/** One that has got a mail may look at it for long: who hangs up meanwhile sends a mail twice that it takes. */
const REPLY_MS = 5 * 60_000;

export type MailTransport = ReturnType<typeof createTransport>;

/** One connection to the server at a time, opened with the first mail. */
export function mailTransport({ SMTP_URL, MAIL_FROM }: Environment): MailTransport | undefined {
  if (!SMTP_URL) return undefined;
  return createTransport(
    {
      url: SMTP_URL,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      dnsTimeout: CONNECT_MS,
      socketTimeout: REPLY_MS,
      // A mail is what its row says: no part of it names a file or an address to read.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: MAIL_FROM },
  );
}
