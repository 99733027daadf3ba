import { ApiProperty } from '@nestjs/swagger';
import type { ExportedQuantity } from '../app/export-salable-quantities.service.js';
import type { SalableResult } from '../domain/condition-error.js';

/** Whether a SKU can be sold from a stock. */
export class SkuSalabilityResponse {
  @ApiProperty()
  readonly sku!: string;

  @ApiProperty({ type: 'integer' })
  readonly stock_id!: number;

  @ApiProperty()
  readonly salable!: boolean;
}

/** Why a quantity cannot be sold. */
class SalabilityErrorResponse {
  @ApiProperty({ description: 'Names the condition that is not met' })
  readonly code!: string;

  @ApiProperty()
  readonly message!: string;
}

/** Whether a quantity can be sold. */
export class QuantitySalabilityResponse {
  @ApiProperty()
  readonly salable!: boolean;

  @ApiProperty({ type: [SalabilityErrorResponse] })
  readonly errors!: readonly SalabilityErrorResponse[];
}

/** Whether a quantity of a SKU can be sold from a stock. */
export class SkuQuantitySalabilityResponse extends QuantitySalabilityResponse {
  @ApiProperty()
  readonly sku!: string;

  @ApiProperty({ type: 'integer' })
  readonly stock_id!: number;
}

/** A line of an export. */
export class ExportedQuantityResponse {
  @ApiProperty()
  readonly sku!: string;

  @ApiProperty()
  readonly qty!: number;

  @ApiProperty()
  readonly is_salable!: boolean;
}

export function toResultResponse({ isSalable, errors }: SalableResult): QuantitySalabilityResponse {
  return { salable: isSalable, errors: errors.map(({ code, message }) => ({ code, message })) };
}

export function toExportResponse({ sku, quantity, isSalable }: ExportedQuantity): ExportedQuantityResponse {
  return { sku, qty: quantity.toNumber(), is_salable: isSalable };
}
