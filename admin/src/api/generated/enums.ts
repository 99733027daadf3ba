// Written by "npm run admin:codegen" from the .graphql files and docs/schema.graphql.

export const ACTOR_TYPE_VALUES = [
  'admin',
  'customer',
  'import',
  'integration',
  'system',
] as const;

export const ADJUSTMENT_REASON_VALUES = [
  'correction',
  'count',
  'damaged',
  'import',
  'incoming_declared',
  'legacy_bridge',
  'other',
  'promotion_or_donation',
  'received',
  'return_restock',
  'shipment',
  'state_move',
  'theft_or_loss',
  'transfer_in',
  'transfer_out',
  'transit_loss',
] as const;

export const ADJUSTMENT_SORT_FIELD_VALUES = [
  'actorType',
  'adjustmentId',
  'createdAt',
  'delta',
  'note',
  'quantityAfter',
  'reason',
  'referenceId',
  'referenceType',
  'requestId',
  'sku',
  'sourceCode',
] as const;

export const ADMIN_USER_SORT_FIELD_VALUES = [
  'createdAt',
  'email',
  'isActive',
  'role',
  'username',
] as const;

export const APPROVAL_STATUS_VALUES = [
  'approved',
  'expired',
  'rejected',
  'waiting',
  'withdrawn',
] as const;

export const BULK_PART_STATE_VALUES = [
  'complete',
  'failed',
  'open',
] as const;

export const BULK_STATE_VALUES = [
  'complete',
  'failed',
  'partly_failed',
  'running',
] as const;

export const BUNDLE_SHIPMENT_VALUES = [
  'separately',
  'together',
] as const;

export const COUNT_ENTRY_STATE_VALUES = [
  'composite',
  'conflict',
  'counted',
  'fractional',
  'full',
  'out_of_range',
  'unknown',
] as const;

export const COUNT_KIND_VALUES = [
  'count',
  'receipt',
] as const;

export const COUNT_STATUS_VALUES = [
  'cancelled',
  'open',
  'posted',
] as const;

export const IMPORT_BEHAVIOR_VALUES = [
  'append',
  'delete',
  'replace',
] as const;

export const IMPORT_FAULTS_VALUES = [
  'skip',
  'stop',
] as const;

export const IMPORT_KIND_VALUES = [
  'products',
  'stock_sources',
] as const;

export const IMPORT_OUTCOME_VALUES = [
  'created',
  'deleted',
  'failed',
  'merged',
  'unchanged',
  'updated',
] as const;

export const IMPORT_STATE_VALUES = [
  'complete',
  'running',
  'stopped',
  'waiting',
] as const;

export const IMPORT_UNKNOWN_SKUS_VALUES = [
  'create',
  'refuse',
] as const;

export const INTEGRATION_SORT_FIELD_VALUES = [
  'createdAt',
  'isActive',
  'name',
] as const;

export const LOW_STOCK_SORT_FIELD_VALUES = [
  'notifyStockQty',
  'quantity',
  'since',
  'sku',
  'sourceCode',
] as const;

export const MANUAL_REASON_VALUES = [
  'correction',
  'count',
  'damaged',
  'other',
  'promotion_or_donation',
  'received',
  'return_restock',
  'theft_or_loss',
  'transit_loss',
] as const;

export const NOTICE_SEVERITY_VALUES = [
  'critical',
  'major',
  'minor',
  'notice',
] as const;

export const ORDER_SORT_FIELD_VALUES = [
  'createdAt',
  'customerEmail',
  'id',
  'incrementId',
  'state',
  'status',
  'updatedAt',
] as const;

export const ORDER_STATE_VALUES = [
  'canceled',
  'closed',
  'complete',
  'holded',
  'new',
  'payment_review',
  'pending_payment',
  'processing',
] as const;

export const PICKUP_NOTICE_VALUES = [
  'none',
  'pending',
  'sent',
  'without_mail',
] as const;

export const PRODUCT_SORT_FIELD_VALUES = [
  'name',
  'productId',
  'sku',
  'status',
  'typeId',
  'updatedAt',
] as const;

export const PRODUCT_TYPE_VALUES = [
  'bundle',
  'configurable',
  'downloadable',
  'grouped',
  'simple',
  'virtual',
] as const;

export const ROLE_SORT_FIELD_VALUES = [
  'isAll',
  'name',
  'users',
] as const;

export const SECURITY_ACTOR_TYPE_VALUES = [
  'admin',
  'anonymous',
  'customer',
  'import',
  'integration',
  'system',
] as const;

export const SECURITY_EVENT_VALUES = [
  'customer_changed',
  'customer_created',
  'integration_changed',
  'integration_created',
  'integration_revoked',
  'login',
  'login_limited',
  'login_locked',
  'login_refused',
  'permission_refused',
  'role_changed',
  'role_created',
  'role_deleted',
  'secret_changed',
  'security_log_pruned',
  'sessions_ended',
  'setting_changed',
  'sign_out',
  'signature_refused',
  'token_missing',
  'token_refused',
  'user_changed',
  'user_created',
  'webhook_changed',
  'webhook_created',
  'webhook_deleted',
] as const;

export const SETTING_KIND_VALUES = [
  'choice',
  'cron',
  'decimal',
  'flag',
  'int',
  'secret',
  'text',
] as const;

export const SORT_DIRECTION_VALUES = [
  'asc',
  'desc',
] as const;

export const SOURCE_ITEM_EDIT_KIND_VALUES = [
  'assign',
  'set',
  'unassign',
] as const;

export const SOURCE_SELECTION_REASON_VALUES = [
  'bundle_not_whole',
  'enough_taken_before',
  'item_out_of_stock',
  'no_source_item',
  'nothing_left',
  'source_disabled',
  'taken',
] as const;

export const SOURCE_SORT_FIELD_VALUES = [
  'city',
  'countryId',
  'enabled',
  'name',
  'postcode',
  'region',
  'sourceCode',
] as const;

export const STOCK_SORT_FIELD_VALUES = [
  'name',
  'stockId',
] as const;

export const TRANSFER_ORDER_STATUS_VALUES = [
  'cancelled',
  'closed',
  'draft',
  'partially_received',
  'received',
  'shipped',
] as const;

export const TRANSFER_ORDER_STEP_KIND_VALUES = [
  'cancelled',
  'changed',
  'closed',
  'corrected',
  'created',
  'received',
  'shipped',
] as const;

export const UNCOUNTED_RULE_VALUES = [
  'leave',
  'zero',
] as const;

export const WEBHOOK_DELIVERY_STATE_VALUES = [
  'cancelled',
  'delivered',
  'pending',
] as const;

export const WEBHOOK_TOPIC_VALUES = [
  'adjustment',
  'low_stock',
  'reservation',
  'salability',
] as const;
