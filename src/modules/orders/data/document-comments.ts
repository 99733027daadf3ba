import type { Database } from '../../../platform/database/database.js';
import type { DocumentComment, NewComment } from '../domain/document.js';
import type { PartTable } from './document-search.repository.js';
import { DOCUMENT_COMMENT_COLUMNS, toDocumentComment } from './document.rows.js';
import type { DocumentCommentRow } from './document.rows.js';

/** The comments of one kind of documents, to be read with them. */
export function commentsIn(table: string): PartTable<DocumentCommentRow, DocumentComment> {
  return { table, columns: DOCUMENT_COMMENT_COLUMNS, toPart: toDocumentComment };
}

/** Adds comments to a document: one statement, none where there are no comments. */
export async function insertComments(
  database: Database,
  table: string,
  documentId: number,
  comments: readonly NewComment[],
): Promise<void> {
  if (comments.length === 0) return;
  await database.execute(
    `INSERT INTO ${table} (parent_id, comment, is_customer_notified, is_visible_on_front) VALUES ?`,
    [
      comments.map(({ comment, isCustomerNotified, isVisibleOnFront }) => [
        documentId,
        comment,
        Number(isCustomerNotified),
        Number(isVisibleOnFront),
      ]),
    ],
  );
}
