import { Quantity } from '../../../platform/quantity/quantity.js';

interface DecimalField {
  readonly kind: 'decimal';
  readonly column: string;
  readonly initial: string | null;
  readonly min?: string;
}

interface FlagField {
  readonly kind: 'flag';
  readonly column: string;
  readonly initial: boolean;
}

interface CodeField {
  readonly kind: 'code';
  readonly column: string;
  readonly initial: number;
  readonly codes: readonly number[];
}

interface TimeField {
  readonly kind: 'time';
  readonly column: string;
  readonly initial: null;
}

export type ConfigurationField = DecimalField | FlagField | CodeField | TimeField;

const flag = (column: string, initial: boolean) => ({ kind: 'flag', column, initial }) as const;
/** A decimal that cannot be below zero. */
const amount = (column: string, initial: string) => ({ kind: 'decimal', column, initial, min: '0' }) as const;
const decimal = (column: string, initial: string) => ({ kind: 'decimal', column, initial }) as const;

/** 0 none, 1 allowed, 2 allowed with a notice. */
export const BACKORDER_CODES = [0, 1, 2] as const;

/** The stock configuration of a SKU with its columns and defaults: what a SKU without a row has. */
export const CONFIGURATION_FIELDS = {
  minQty: decimal('min_qty', '0'),
  useConfigMinQty: flag('use_config_min_qty', true),
  isQtyDecimal: flag('is_qty_decimal', false),
  backorders: { kind: 'code', column: 'backorders', initial: 0, codes: BACKORDER_CODES },
  useConfigBackorders: flag('use_config_backorders', true),
  minSaleQty: amount('min_sale_qty', '1'),
  useConfigMinSaleQty: flag('use_config_min_sale_qty', true),
  maxSaleQty: amount('max_sale_qty', '0'),
  useConfigMaxSaleQty: flag('use_config_max_sale_qty', true),
  isInStock: flag('is_in_stock', false),
  lowStockDate: { kind: 'time', column: 'low_stock_date', initial: null },
  notifyStockQty: { kind: 'decimal', column: 'notify_stock_qty', initial: null },
  useConfigNotifyStockQty: flag('use_config_notify_stock_qty', true),
  manageStock: flag('manage_stock', false),
  useConfigManageStock: flag('use_config_manage_stock', true),
  stockStatusChangedAuto: flag('stock_status_changed_auto', false),
  useConfigQtyIncrements: flag('use_config_qty_increments', true),
  qtyIncrements: amount('qty_increments', '0'),
  useConfigEnableQtyInc: flag('use_config_enable_qty_inc', true),
  enableQtyIncrements: flag('enable_qty_increments', false),
  isDecimalDivided: flag('is_decimal_divided', false),
} as const satisfies Record<string, ConfigurationField>;

export type ConfigurationName = keyof typeof CONFIGURATION_FIELDS;

type ValueOf<Field extends ConfigurationField> = Field extends FlagField
  ? boolean
  : Field extends CodeField
    ? number
    : Field extends TimeField
      ? string | null
      : null extends Field['initial']
        ? Quantity | null
        : Quantity;

/**
 * Stock configuration of one SKU; the same for every stock. Quantities are exact, times `YYYY-MM-DD HH:MM:SS` in UTC.
 */
export type StockConfiguration = {
  readonly [Name in ConfigurationName]: ValueOf<(typeof CONFIGURATION_FIELDS)[Name]>;
};

export const CONFIGURATION_NAMES = Object.keys(CONFIGURATION_FIELDS) as ConfigurationName[];

/** The configuration of a SKU without a stored one. */
export const INITIAL_CONFIGURATION = Object.fromEntries(
  CONFIGURATION_NAMES.map((name) => [name, initialValue(CONFIGURATION_FIELDS[name])]),
) as unknown as StockConfiguration;

function initialValue(field: ConfigurationField): unknown {
  return field.kind === 'decimal' && field.initial !== null ? Quantity.of(field.initial) : field.initial;
}

/** The part of a stock item that is configuration, without what was not given. */
export function configurationOf(given: Partial<StockConfiguration>): Partial<StockConfiguration> {
  return Object.fromEntries(
    CONFIGURATION_NAMES.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]),
  );
}
