import { LocalNames } from './local-names.js';

const soon = (): number => performance.now() + 20;
const later = (): number => performance.now() + 5000;

describe('names within a process', () => {
  it('belong to whoever takes them first, until they are given up', () => {
    const names = new LocalNames<string>();
    expect(names.tryTake('a', 'one')).toBe(true);
    expect(names.tryTake('a', 'one')).toBe(true);
    expect(names.tryTake('a', 'other')).toBe(false);
    names.free('a');
    expect(names.tryTake('a', 'other')).toBe(true);
  });

  it('go to those that wait, in the order in which they came', async () => {
    const names = new LocalNames<string>();
    names.tryTake('a', 'one');
    const told: string[] = [];
    const waits = ['two', 'three'].map(async (owner) => {
      if (await names.take('a', owner, later())) told.push(owner);
    });
    names.free('a');
    await waits[0];
    expect(told).toEqual(['two']);
    expect(names.tryTake('a', 'four')).toBe(false);
    names.free('a');
    await waits[1];
    expect(told).toEqual(['two', 'three']);
  });

  it('are not waited for beyond the deadline, and not given to who has gone', async () => {
    const names = new LocalNames<string>();
    names.tryTake('a', 'one');
    expect(await names.take('a', 'two', soon())).toBe(false);
    names.free('a');
    expect(names.tryTake('a', 'three')).toBe(true);
  });
});
