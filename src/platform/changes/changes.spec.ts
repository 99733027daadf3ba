import { applyChanges } from './changes.js';

class Shelf {
  readonly code: string = '';
  readonly floor: number | null = null;
  readonly isOpen: boolean = true;
  readonly labels: readonly string[] = [];
}

const NEW = new Shelf();
const stored: Shelf = { code: 'a', floor: 2, isOpen: false, labels: ['x'] };

describe('applyChanges', () => {
  it('gives a new object its defaults', () => {
    expect(applyChanges(NEW, undefined, { code: 'b' })).toEqual({ code: 'b', floor: null, isOpen: true, labels: [] });
  });

  it('keeps what is absent or undefined', () => {
    expect(applyChanges(NEW, stored, {})).toEqual(stored);
    expect(applyChanges(NEW, stored, { floor: undefined })).toEqual(stored);
  });

  it('clears what is null, but for a flag', () => {
    expect(applyChanges(NEW, stored, { code: null, floor: null, isOpen: null, labels: null })).toEqual({
      code: '',
      floor: null,
      isOpen: false,
      labels: [],
    });
  });

  it('takes zero, the empty text and false for what they are', () => {
    expect(applyChanges(NEW, { ...stored, isOpen: true }, { code: '', floor: 0, isOpen: false })).toEqual({
      code: '',
      floor: 0,
      isOpen: false,
      labels: ['x'],
    });
  });

  it('changes neither the stored object nor the new one, and takes over no other field', () => {
    const changes = { floor: 3, colour: 'red' };
    expect(applyChanges(NEW, stored, changes)).toEqual({ ...stored, floor: 3 });
    expect(stored.floor).toBe(2);
    expect(NEW.floor).toBeNull();
  });
});
