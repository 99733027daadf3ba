/** A mail as a use case writes it. */
export interface MailToSend {
  /** Addresses, 1 to `RECIPIENTS_MAX`, each checked by the caller to be one. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** The same as HTML; what comes from data is escaped in it. */
  readonly html?: string;
}

/** Addresses of one mail. */
export const RECIPIENTS_MAX = 50;
/** What the column of the subject holds; a longer one is cut. */
export const SUBJECT_LENGTH_MAX = 255;

/**
 * `pending`: it is still to be sent. `sent`: the mail server has taken it. `logged`: no server was configured, so it
 * stands in the log and here alone. `failed`: the server refused it, or could not be reached for hours.
 */
export type MailState = 'pending' | 'sent' | 'logged' | 'failed';

/** Text as it stands in HTML, between tags and in attributes with quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
