import type { Answer } from '../clients/http.js';
import { catalogue, faultsInAnswer, messagesOf, passingMessages, unknownMessages } from './answers.js';

function answer(status: number, body: unknown): Answer {
  return { kind: 'answer', status, body, requestId: 'x', isReplayed: false };
}

describe('an answer', () => {
  it('that says what the contract says is right', () => {
    expect(faultsInAnswer(answer(200, { items: [] }))).toEqual([]);
    expect(faultsInAnswer(answer(400, { message: 'No such %1.', parameters: ['SKU'] }))).toEqual([]);
    expect(faultsInAnswer(answer(200, { errors: [{ message: 'x', extensions: { code: 'BAD_USER_INPUT' } }] }))).toEqual(
      [],
    );
  });

  it.each([
    ['SQL', 400, { message: 'You have an error near SELECT quantity' }],
    ["the driver's words", 503, { message: 'read ECONNRESET' }],
    ['a deadlock', 500, { message: 'Deadlock found when trying to get lock' }],
    ['a stack', 500, { message: 'x', trace: 'at save (/app/dist/items.js:12:3)' }],
    ['no message', 400, { error: 'bad' }],
    ['a status that is not in the contract', 403, { message: 'no' }],
  ])('is wrong with %s', (_, status, body) => {
    expect(faultsInAnswer(answer(status, body))).toHaveLength(1);
  });

  it('has the messages of all rules that were broken, with their placeholders', () => {
    const errors = [
      { message: '"%field" can not be empty.' },
      { message: 'filled', extensions: { template: 'has %1' } },
    ];
    expect(messagesOf({ status: 400, body: { message: 'Validation Failed', errors } })).toEqual([
      'Validation Failed',
      '"%field" can not be empty.',
      'has %1',
    ]);
    expect(messagesOf({ status: 200, body: { message: 'fine' } })).toEqual([]);
  });
});

describe('the catalogue of errors', () => {
  it('knows its messages, with anything where it has an ellipsis', () => {
    const patterns = catalogue('| `Not enough of %1.` | 400 | x |\n| `Error "…" here. …` | 400 | x |\n');
    const messages = [
      'Not enough of %1.',
      'Not enough of X.',
      'Error "qty" here. More',
      'Not enough of X!',
      'Error here.',
    ];
    expect(unknownMessages(messages, patterns)).toEqual(['Not enough of X!', 'Error here.']);
  });

  it('has the violations of a document, and not the line above them', () => {
    const patterns = catalogue('| `No products.` | 400 | x |\n');
    const refusal = 'Invoice Document Validation Error(s):\nNo products.\nSomething else.';
    expect(unknownMessages([refusal], patterns)).toEqual(['Something else.']);
  });

  it('takes a message that is nothing but a value for no other text', () => {
    expect(unknownMessages(['%message', 'Anything.'], catalogue('| `%message` | 400 | x |\n'))).toEqual(['Anything.']);
  });

  it('knows which of them say that it may go better', () => {
    const passing = passingMessages(
      '| `Not enough.` | 400 | x |\n| `It was lost.` | 503 | x |\n| `In use.` | 409 | x |\n',
    );
    const isPassing = (message: string): boolean => passing.some((pattern) => pattern.test(message));
    expect(['Not enough.', 'It was lost.', 'In use.'].map(isPassing)).toEqual([false, true, true]);
    expect(isPassing('Could not acquire inventory lock for the requested items. Please try again.')).toBe(true);
  });
});
