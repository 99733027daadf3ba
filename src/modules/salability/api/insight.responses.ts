import { ApiProperty } from '@nestjs/swagger';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { Explanation } from '../app/explain-salable-quantity.service.js';
import type { StockBreakdown } from '../app/source-salable-quantities.service.js';
import type { ExplainedValue } from '../domain/explained-configuration.js';
import type { IndexedQuantity } from '../domain/salable-quantity.js';

/** A source with its part of a stock's goods. */
class SourceSalableQuantityResponse {
  @ApiProperty()
  readonly source_code!: string;

  @ApiProperty()
  readonly source_name!: string;

  @ApiProperty()
  readonly enabled!: boolean;

  @ApiProperty()
  readonly on_hand!: number;

  @ApiProperty({ description: 'What open reservations hold, as a positive number' })
  readonly reserved!: number;

  @ApiProperty()
  readonly salable!: number;
}

/** One SKU in one stock, source by source. */
export class StockSalableQuantityResponse {
  @ApiProperty({ type: 'integer' })
  readonly stock_id!: number;

  @ApiProperty()
  readonly stock_name!: string;

  @ApiProperty()
  readonly salable_quantity!: number;

  @ApiProperty({ type: [SourceSalableQuantityResponse] })
  readonly sources!: readonly SourceSalableQuantityResponse[];
}

/** One step of the sum. */
class ExplanationLineResponse {
  @ApiProperty()
  readonly label!: string;

  @ApiProperty({ description: 'Below zero where it takes away' })
  readonly quantity!: number;
}

/** A source that has the SKU, whether the stock sells from it or not. */
class ExplainedSourceResponse {
  @ApiProperty()
  readonly source_code!: string;

  @ApiProperty()
  readonly source_name!: string;

  @ApiProperty()
  readonly enabled!: boolean;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Null where the source is not one of the stock' })
  readonly priority!: number | null;

  @ApiProperty()
  readonly on_hand!: number;

  @ApiProperty({ type: 'integer', description: '1 in stock, 0 out of stock' })
  readonly status!: number;

  @ApiProperty({ description: 'Whether its goods are part of the sum' })
  readonly counts!: boolean;

  @ApiProperty({ description: 'Why they are, or are not' })
  readonly reason!: string;
}

/** What an order holds of the SKU. */
class OpenReservationResponse {
  @ApiProperty({ type: 'string', nullable: true, description: 'Null for a reservation that names no order' })
  readonly increment_id!: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Null for a reservation of the stock as a whole' })
  readonly source_code!: string | null;

  @ApiProperty({ description: 'Below zero while the order is open' })
  readonly quantity!: number;
}

class ExplainedFlagResponse {
  @ApiProperty()
  readonly value!: boolean;

  @ApiProperty({ enum: ['item', 'configuration'], enumName: 'ConfigurationOrigin' })
  readonly from!: 'item' | 'configuration';
}

class ExplainedNumberResponse {
  @ApiProperty()
  readonly value!: number;

  @ApiProperty({ enum: ['item', 'configuration'], enumName: 'ConfigurationOrigin' })
  readonly from!: 'item' | 'configuration';
}

/** The values in force, each with where it comes from: the product, or the settings. */
class ExplainedConfigurationResponse {
  @ApiProperty()
  readonly manage_stock!: ExplainedFlagResponse;

  @ApiProperty()
  readonly backorders!: ExplainedNumberResponse;

  @ApiProperty()
  readonly min_qty!: ExplainedNumberResponse;

  @ApiProperty()
  readonly min_sale_qty!: ExplainedNumberResponse;

  @ApiProperty()
  readonly max_sale_qty!: ExplainedNumberResponse;

  @ApiProperty()
  readonly enable_qty_increments!: ExplainedFlagResponse;

  @ApiProperty()
  readonly qty_increments!: ExplainedNumberResponse;

  @ApiProperty()
  readonly is_qty_decimal!: ExplainedFlagResponse;

  @ApiProperty({ description: 'Whether reservations name the source that will ship' })
  readonly source_reservations_enabled!: boolean;
}

/** What the index says, or should say; null where it has no row. */
interface IndexValues {
  readonly quantity: number | null;
  readonly is_salable: boolean | null;
}

/** The index beside what it should say. */
class ExplainedIndexResponse implements IndexValues {
  @ApiProperty()
  readonly exists!: boolean;

  @ApiProperty({ type: 'number', nullable: true })
  readonly quantity!: number | null;

  @ApiProperty({ type: 'boolean', nullable: true })
  readonly is_salable!: boolean | null;

  @ApiProperty({
    type: 'object',
    nullable: true,
    description: 'What the tables make of it; null where it should have no row',
    required: ['quantity', 'is_salable'],
    properties: { quantity: { type: 'number', nullable: true }, is_salable: { type: 'boolean', nullable: true } },
  })
  readonly expected!: IndexValues | null;

  @ApiProperty()
  readonly is_current!: boolean;

  @ApiProperty({ type: 'string', nullable: true, description: 'YYYY-MM-DD HH:MM:SS in UTC' })
  readonly last_change_at!: string | null;

  @ApiProperty({ type: 'integer', nullable: true })
  readonly seconds_since_last_change!: number | null;
}

/** A message that will do something about the SKU. */
class PendingMessageResponse {
  @ApiProperty()
  readonly message_id!: string;

  @ApiProperty()
  readonly topic!: string;

  @ApiProperty()
  readonly state!: string;

  @ApiProperty({ type: 'integer' })
  readonly attempts!: number;

  @ApiProperty({ description: 'YYYY-MM-DD HH:MM:SS in UTC' })
  readonly created_at!: string;

  @ApiProperty({ type: 'integer' })
  readonly age_seconds!: number;
}

/** A reservation ahead of an order. */
class ExplainedHoldResponse {
  @ApiProperty()
  readonly increment_id!: string;

  @ApiProperty({ description: 'Above zero' })
  readonly quantity!: number;

  @ApiProperty({ type: 'string', nullable: true, description: 'YYYY-MM-DD HH:MM:SS in UTC; null where it has no end' })
  readonly expires_at!: string | null;
}

/** What of the reservations is held ahead of orders. */
class ExplainedHeldResponse {
  @ApiProperty({ description: 'Of all of them, above zero' })
  readonly quantity!: number;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'When the first of them ends, YYYY-MM-DD HH:MM:SS in UTC; null where none has an end',
  })
  readonly first_expires_at!: string | null;

  @ApiProperty({ type: [ExplainedHoldResponse], description: 'Those that end first come first' })
  readonly holds!: readonly ExplainedHoldResponse[];
}

/** Why a salable quantity is what it is. */
export class SalabilityExplanationResponse {
  @ApiProperty()
  readonly sku!: string;

  @ApiProperty({ type: 'integer' })
  readonly stock_id!: number;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Null for a SKU that the catalogue does not know',
  })
  readonly product_type!: string | null;

  @ApiProperty()
  readonly salable_quantity!: number;

  @ApiProperty()
  readonly is_salable!: boolean;

  @ApiProperty({ type: [ExplanationLineResponse], description: 'Their quantities add up to `salable_quantity`' })
  readonly lines!: readonly ExplanationLineResponse[];

  @ApiProperty({ type: [ExplainedSourceResponse] })
  readonly sources!: readonly ExplainedSourceResponse[];

  @ApiProperty({ type: [OpenReservationResponse] })
  readonly reservations!: readonly OpenReservationResponse[];

  @ApiProperty({ description: 'What of the reservations is made ahead of orders that do not exist yet' })
  readonly held!: ExplainedHeldResponse;

  @ApiProperty()
  readonly configuration!: ExplainedConfigurationResponse;

  @ApiProperty()
  readonly index!: ExplainedIndexResponse;

  @ApiProperty({ type: [PendingMessageResponse] })
  readonly pending!: readonly PendingMessageResponse[];

  @ApiProperty({
    type: 'array',
    items: { type: 'string', enum: ['sources', 'reservations', 'holds', 'pending'] },
    description: 'The parts of which more exists than is listed',
  })
  readonly incomplete!: readonly ('sources' | 'reservations' | 'holds' | 'pending')[];
}

/** A stock with its sources as the contract shows it: what is reserved is a positive number. */
export function toBreakdownResponse({
  stockId,
  stockName,
  salableQuantity,
  sources,
}: StockBreakdown): StockSalableQuantityResponse {
  return {
    stock_id: stockId,
    stock_name: stockName,
    salable_quantity: salableQuantity.toNumber(),
    sources: sources.map((source) => ({
      source_code: source.sourceCode,
      source_name: source.sourceName,
      enabled: source.isEnabled,
      on_hand: source.onHand.toNumber(),
      reserved: source.reservations.negated().toNumber(),
      salable: source.salable.toNumber(),
    })),
  };
}

/** An explanation as the contract shows it, for REST and for the command alike. Reservations keep the ledger's sign. */
export function toExplanationResponse(explanation: Explanation): SalabilityExplanationResponse {
  const { availability, index } = explanation;
  return {
    sku: availability.sku,
    stock_id: availability.stockId,
    product_type: availability.product?.typeId ?? null,
    salable_quantity: explanation.salableQuantity.toNumber(),
    is_salable: explanation.isSalable,
    lines: explanation.lines.map(({ label, quantity }) => ({ label, quantity: quantity.toNumber() })),
    sources: explanation.sources.map((source) => ({
      source_code: source.sourceCode,
      source_name: source.sourceName,
      enabled: source.isEnabled,
      priority: source.priority ?? null,
      on_hand: source.onHand.toNumber(),
      status: source.status,
      counts: source.counts,
      reason: source.reason,
    })),
    reservations: explanation.reservations.map(({ incrementId, sourceCode, quantity }) => ({
      increment_id: incrementId,
      source_code: sourceCode,
      quantity: quantity.toNumber(),
    })),
    held: {
      quantity: explanation.held.quantity.toNumber(),
      first_expires_at: explanation.held.firstExpiresAt,
      holds: explanation.held.holds.map(({ incrementId, quantity, expiresAt }) => ({
        increment_id: incrementId,
        quantity: quantity.toNumber(),
        expires_at: expiresAt,
      })),
    },
    configuration: {
      ...toConfigurationResponse(explanation.configuration),
      source_reservations_enabled: explanation.isReservedPerSource,
    },
    index: {
      exists: index.row !== undefined,
      ...toIndexResponse(index.row),
      expected: index.expected ? toIndexResponse(index.expected) : null,
      is_current: index.isCurrent,
      last_change_at: index.lastChange?.at ?? null,
      seconds_since_last_change: index.lastChange?.ageSeconds ?? null,
    },
    pending: explanation.pending.map((message) => ({
      message_id: message.messageId,
      topic: message.topic,
      state: message.state,
      attempts: message.attempts,
      created_at: message.createdAt,
      age_seconds: message.ageSeconds,
    })),
    incomplete: explanation.incomplete,
  };
}

function toIndexResponse(row: IndexedQuantity | undefined): IndexValues {
  return { quantity: row?.quantity.toNumber() ?? null, is_salable: row?.isSalable ?? null };
}

/** The names and kinds of the values are those of `explainedConfiguration`. */
function toConfigurationResponse(
  values: readonly ExplainedValue[],
): Omit<ExplainedConfigurationResponse, 'source_reservations_enabled'> {
  const entries = values.map(({ name, value, from }) => [
    name,
    { value: value instanceof Quantity ? value.toNumber() : value, from },
  ]);
  return Object.fromEntries(entries) as Omit<ExplainedConfigurationResponse, 'source_reservations_enabled'>;
}
