import type { ChannelWebsitesQuery, SalesChannelInput, StockInput, StockQuery } from '../../api/generated/stocks';
import type { Option } from '../../components/form/fields';
import { textViolation } from '../../components/form/rules';
import type { FormViolations } from '../../components/form/use-form';
import { t } from '../../language/messages';

export type SavedStock = StockQuery['stock'];
type ChannelWebsite = ChannelWebsitesQuery['websites'][number];

/** A stock as its form has it; channels as `channelText` writes them. */
export interface StockValues {
  readonly name: string;
  readonly channels: readonly string[];
}

const NAME_MAX = 255;
const WEBSITE = 'website';
/** It always sells from the default stock, and has no channel. */
const ADMIN_WEBSITE_ID = 0;

/** A channel as one text: a type has no colon. */
function channelText({ type, code }: SalesChannelInput): string {
  return `${type}:${code}`;
}

function channelOf(text: string): SalesChannelInput {
  const colon = text.indexOf(':');
  return { type: text.slice(0, colon), code: text.slice(colon + 1) };
}

/** What the form begins with. */
export function valuesOf({ name, salesChannels }: Pick<SavedStock, 'name' | 'salesChannels'>): StockValues {
  return { name, channels: salesChannels.map(channelText) };
}

/** The stock as it is to be stored; a new one has no id. */
export function inputOf({ name, channels }: StockValues, stockId?: number): StockInput {
  return { ...(stockId === undefined ? {} : { stockId }), name: name.trim(), salesChannels: channels.map(channelOf) };
}

export function stockViolations({ name }: StockValues): FormViolations<StockValues> {
  return { name: textViolation(name, { missing: t('Enter a name.'), max: NAME_MAX }) };
}

/** Whether it is another stock of the same name, however it is spelled. */
export function isNameOfAnother(
  stock: { readonly stockId: number; readonly name: string },
  name: string,
  stockId: number | undefined,
): boolean {
  return stock.stockId !== stockId && stock.name.trim().toLowerCase() === name.trim().toLowerCase();
}

/** The channels to choose from: each website with the stock that it sells from now, and what the stock has besides. */
export function channelOptions(
  websites: readonly ChannelWebsite[],
  channels: readonly string[],
  stockId: number | undefined,
): Option[] {
  const options = websites
    .filter(({ id }) => id !== ADMIN_WEBSITE_ID)
    .map(({ code, name, stock }) => ({
      value: channelText({ type: WEBSITE, code }),
      label:
        stock && stock.stockId !== stockId
          ? t('{name} ({code}), now {stockName}', { name, code, stockName: stock.name })
          : `${name} (${code})`,
    }));
  const known = new Set(options.map(({ value }) => value));
  return [...options, ...channels.filter((channel) => !known.has(channel)).map(plainOption)];
}

function plainOption(channel: string): Option {
  const { type, code } = channelOf(channel);
  return { value: channel, label: type === WEBSITE ? code : `${code} (${type})` };
}
