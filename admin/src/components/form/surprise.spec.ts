import { surprisesOf } from './surprise';

describe('figures that ask for a second look', () => {
  it.each([
    [104, 1040, ['East: was 104 and will be 1040, 10 times as much.']],
    [104, 1039, []],
    [104, -1, ['East: was 104 and will be -1, below zero.']],
    [undefined, -1, ['East: will be -1, below zero.']],
    [-5, -5, []],
    [0, 5000, []],
    [undefined, 5000, []],
    [104, 1, []],
  ])('from %p to %p', (before, after, words) => {
    expect(surprisesOf([{ name: 'East', before, after }])).toEqual(words);
  });
});
