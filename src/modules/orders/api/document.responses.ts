import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { DocumentComment, DocumentItem } from '../domain/document.js';

/** What a line of every document says first of itself. Empty fields are left out. */
export class DocumentItemResponse {
  @ApiProperty({ type: 'integer' })
  readonly entity_id!: number;

  @ApiProperty({ type: 'integer', description: 'The document' })
  readonly parent_id!: number;

  @ApiProperty({ type: 'integer' })
  readonly order_item_id!: number;

  @ApiPropertyOptional({ type: 'integer' })
  readonly product_id?: number;

  @ApiProperty()
  readonly sku!: string;

  @ApiPropertyOptional()
  readonly name?: string;

  @ApiProperty({ description: 'Price of one' })
  readonly price!: number;

  @ApiProperty()
  readonly qty!: number;
}

/** A comment of a document; its flags are numbers, as upstream. */
export class DocumentCommentResponse {
  @ApiProperty({ type: 'integer' })
  readonly entity_id!: number;

  @ApiProperty({ type: 'integer', description: 'The document' })
  readonly parent_id!: number;

  @ApiProperty()
  readonly comment!: string;

  @ApiProperty({ enum: [0, 1] })
  readonly is_customer_notified!: number;

  @ApiProperty({ enum: [0, 1] })
  readonly is_visible_on_front!: number;

  @ApiProperty({ description: 'YYYY-MM-DD HH:MM:SS in UTC' })
  readonly created_at!: string;
}

/** The first fields of a document's line, empty ones as null. */
interface DocumentItemFields {
  readonly entity_id: number;
  readonly parent_id: number;
  readonly order_item_id: number;
  readonly product_id: number | null;
  readonly sku: string;
  readonly name: string | null;
}

/** What a line of every document says first of itself, as the upstream shows it. */
export function documentItemFields(item: DocumentItem): DocumentItemFields {
  return {
    entity_id: item.itemId,
    parent_id: item.documentId,
    order_item_id: item.orderItemId,
    product_id: item.productId,
    sku: item.sku,
    name: item.name,
  };
}

export function toDocumentCommentResponse(comment: DocumentComment): DocumentCommentResponse {
  return {
    entity_id: comment.commentId,
    parent_id: comment.documentId,
    comment: comment.comment,
    is_customer_notified: Number(comment.isCustomerNotified),
    is_visible_on_front: Number(comment.isVisibleOnFront),
    created_at: comment.createdAt,
  };
}
