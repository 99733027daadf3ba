import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { ExplainedIndex, Explanation } from '../app/explain-salable-quantity.service.js';
import type { ExplainedValue } from '../domain/explained-configuration.js';

/** Prints an explanation for people: the sum first, then what it is made of. */
export function printExplanation(explanation: Explanation, output: CommandOutput): void {
  const { availability } = explanation;
  const verdict = explanation.isSalable ? 'salable' : 'not salable';
  output.line(
    `${availability.sku} in stock ${availability.stockId}: ${shown(explanation.salableQuantity)}, ${verdict}`,
  );
  if (!availability.product) output.line('The catalogue does not have this SKU.');
  output.table(
    ['The sum', 'Quantity'],
    [
      ...explanation.lines.map(({ label, quantity }) => [label, shown(quantity)]),
      ['Salable quantity', shown(explanation.salableQuantity)],
    ],
  );
  printSources(explanation, output);
  printReservations(explanation, output);
  printHeld(explanation, output);
  output.table(['Setting', 'Value', 'From'], explanation.configuration.map(settingRow));
  output.line(indexText(explanation.index));
  printPending(explanation, output);
  for (const part of explanation.incomplete) output.note(`Only the first ${part} are shown; there are more.`);
}

function printSources({ sources }: Explanation, output: CommandOutput): void {
  if (sources.length === 0) {
    output.line('No source has this SKU.');
    return;
  }
  output.table(
    ['Source', 'Priority', 'Enabled', 'Status', 'On hand', 'Counts', 'Why'],
    sources.map((source) => [
      source.sourceCode,
      source.priority ?? '-',
      yesNo(source.isEnabled),
      source.status === 1 ? 'in stock' : 'out of stock',
      shown(source.onHand),
      yesNo(source.counts),
      source.reason,
    ]),
  );
}

function printReservations({ reservations, isReservedPerSource }: Explanation, output: CommandOutput): void {
  const scope = isReservedPerSource ? 'with source-level reservations' : 'without source-level reservations';
  if (reservations.length === 0) {
    output.line(`No open reservations (${scope}).`);
    return;
  }
  output.table(
    [`Order (${scope})`, 'Source', 'Reserved'],
    reservations.map(({ incrementId, sourceCode, quantity }) => [
      incrementId ?? '-',
      sourceCode ?? '-',
      shown(quantity),
    ]),
  );
}

function printHeld({ held }: Explanation, output: CommandOutput): void {
  if (held.holds.length === 0) return;
  const first = held.firstExpiresAt === null ? 'none of it has an end' : `the first ends at ${held.firstExpiresAt} UTC`;
  output.line(`${shown(held.quantity)} of it is held ahead of orders; ${first}.`);
  output.table(
    ['Held for', 'Quantity', 'Until (UTC)'],
    held.holds.map(({ incrementId, quantity, expiresAt }) => [incrementId, shown(quantity), expiresAt ?? 'no end']),
  );
}

function printPending({ pending }: Explanation, output: CommandOutput): void {
  if (pending.length === 0) {
    output.line('No messages are on their way for this SKU.');
    return;
  }
  output.table(
    ['Message', 'Topic', 'State', 'Attempts', 'Age in seconds'],
    pending.map(({ messageId, topic, state, attempts, ageSeconds }) => [messageId, topic, state, attempts, ageSeconds]),
  );
}

function indexText({ row, expected, isCurrent, lastChange }: ExplainedIndex): string {
  const said = row ? `${shown(row.quantity)}, ${row.isSalable ? 'salable' : 'not salable'}` : 'no row';
  const due = expected ? `${shown(expected.quantity)}, ${expected.isSalable ? 'salable' : 'not salable'}` : 'no row';
  const changed = lastChange
    ? `What is on hand last changed ${lastChange.ageSeconds} seconds ago.`
    : 'No change of what is on hand is recorded.';
  return `The index has ${said}${isCurrent ? ', as it should' : `, but should have ${due}`}. ${changed}`;
}

function settingRow({ name, value, from }: ExplainedValue): string[] {
  return [name, value instanceof Quantity ? shown(value) : String(value), from === 'item' ? 'the product' : 'settings'];
}

function shown(quantity: Quantity): string {
  return String(quantity.toNumber());
}

function yesNo(claim: boolean): string {
  return claim ? 'yes' : 'no';
}
