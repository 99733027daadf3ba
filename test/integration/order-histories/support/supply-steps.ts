import { RebuildIndex } from '../../../../src/modules/salability-index/app/rebuild-index.service.js';
import { Settings } from '../../../../src/modules/settings/index.js';
import { givenItems } from '../../../support/given.js';
import type { Step, Story } from './story.js';

const FLAG = 'cataloginventory/source_reservations/enabled';

/** Quantities and statuses of a few source items are set, above or below what is reserved. */
export const writeItems: Step = async (story) => {
  const { dice } = story;
  const items = dice.some(story.products, dice.between(1, 3)).map((product) => ({
    product,
    source: dice.pick(story.market.sources),
    quantity: product.step * dice.between(0, 7),
    isInStock: dice.chance(0.9),
  }));
  await stock(story, items);
  const words = items.map(({ product, source, quantity, isInStock }) => {
    return `${quantity} of ${product.sku}${isInStock ? '' : ', out of stock,'} at ${source}`;
  });
  return `written: ${words.join('; ')}`;
};

/** Sets source items in the service and in the model. */
export async function stock(
  story: Story,
  items: readonly { product: { sku: string }; source: string; quantity: number; isInStock: boolean }[],
): Promise<void> {
  await givenItems(
    story.app,
    ...items.map(({ product, source, quantity, isInStock }) => ({
      sku: product.sku,
      source_code: source,
      quantity,
      status: isInStock ? 1 : 0,
    })),
  );
  for (const { product, source, quantity, isInStock } of items) {
    story.shelves.put(source, product.sku, { quantity, isInStock });
  }
}

/** Source-level reservations are switched on or off, and the index is built anew as the setting asks for. */
export const toggle: Step = async (story) => {
  await switchReservations(story, !story.reservations.isPerSource);
  return `source-level reservations are switched ${story.reservations.isPerSource ? 'on' : 'off'}`;
};

export async function switchReservations(story: Story, isOn: boolean): Promise<void> {
  const { app, market } = story;
  await app.within(() => app.get(Settings).set(FLAG, isOn ? '1' : '0'));
  story.reservations.isPerSource = isOn;
  for (const { stockId } of market.shops) await app.within(() => app.get(RebuildIndex).execute(stockId));
}

/** A source is switched off or on: its goods do not count for a while, what is reserved there stays reserved. */
export const toggleSource: Step = async (story) => {
  const { disabledSources } = story.shelves;
  const source = story.dice.pick(story.market.sources);
  const isOn = disabledSources.has(source);
  const answer = await story.app.http.put(`/rest/V1/inventory/sources/${source}`, { source: { enabled: isOn } });
  const what = `source ${source} is switched ${isOn ? 'on' : 'off'}`;
  story.judge(what, answer, { status: 200 });
  if (isOn) disabledSources.delete(source);
  else disabledSources.add(source);
  for (const { stockId } of story.market.shops) {
    await story.app.within(() => story.app.get(RebuildIndex).execute(stockId));
  }
  return what;
};
