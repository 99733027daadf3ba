import { Field, SchemaName } from '../../../platform/http/field.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { QUANTITY_MAX } from '../../../platform/quantity/quantity.js';
import { COMMENT_LENGTH_MAX } from '../domain/document.js';
import { ReadsWithoutUse } from './unused-fields.js';

/** Comments of one request, at most. */
export const COMMENTS_PER_REQUEST_MAX = 100;

/** Bounds of a quantity in a request for a document. */
export const DOCUMENT_QUANTITY = { min: 0, max: QUANTITY_MAX } as const;
/** Bounds of a comment in a request for a document. */
export const DOCUMENT_COMMENT = { maxLength: COMMENT_LENGTH_MAX } as const;
export const NOTIFY = { description: 'Read and not used: this service sends no mail' } as const;
export const APPEND_COMMENT = {
  name: 'appendComment',
  description: 'Marks the comment as told to the customer',
} as const;

/** So much of one order line. */
@SchemaName('DocumentItemInput')
export class DocumentItemRequest {
  @Field.int({ example: 5 })
  orderItemId?: number | null;

  @Field.float({ ...DOCUMENT_QUANTITY, example: 1 })
  qty?: number | null;

  @Field.json()
  extensionAttributes?: unknown;
}

/** The comment of a request for a document. */
@SchemaName('DocumentCommentInput')
class DocumentCommentRequest {
  @Field.text({ ...DOCUMENT_COMMENT, example: 'Paid by transfer' })
  comment?: string | null;

  @Field.flag({ example: false })
  isVisibleOnFront?: boolean | null;

  @Field.json()
  extensionAttributes?: unknown;
}

/** A comment of a document that is sent as a whole. */
@SchemaName('SavedCommentInput')
@ReadsWithoutUse('entityId', 'parentId', 'createdAt')
export class SavedCommentRequest extends DocumentCommentRequest {
  @Field.flag({ example: false })
  isCustomerNotified?: boolean | null;
}

/** What a request for a document of an order says beside its lines. */
export class DocumentRequest {
  @Field.flag(NOTIFY)
  notify?: boolean | null;

  @Field.flag(APPEND_COMMENT)
  appendComment?: boolean | null;

  @Field.object(() => DocumentCommentRequest)
  comment?: DocumentCommentRequest | null;
}

/** Asks for a page of the documents of one kind. */
export class ListDocumentsRequest {
  @Field.searchCriteria({ name: 'searchCriteria', required: true })
  searchCriteria!: SearchCriteria;
}
