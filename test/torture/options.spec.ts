import { readOptions, UsageError } from './options.js';

const read = (...words: string[]) => readOptions(words, ['single', 'galera']);

describe('the options of a run', () => {
  it('are two minutes of everything on one server, with a seed by chance', () => {
    const options = read();
    const { minutes, profile, topology, redis, json } = options;
    expect([minutes, profile.name, topology, redis, json]).toEqual([2, 'mixed', 'single', 'single', false]);
    expect(Number.isSafeInteger(options.seed)).toBe(true);
    expect(read().seed).not.toBe(options.seed);
  });

  it('are what is said', () => {
    const { minutes, seed, profile, topology, redis, json } = read(
      ...['--minutes', '0.5', '--seed', '7', '--profile', 'orders', '--topology', 'galera', '--redis', 'cluster'],
      '--json',
    );
    expect([minutes, seed, profile.name, topology, redis, json]).toEqual([0.5, 7, 'orders', 'galera', 'cluster', true]);
  });

  it.each([
    [['--profile', 'quiet'], 'There is no profile "quiet". There are: smoke, mixed'],
    [['--topology', 'ring'], 'There is no topology "ring". There are: single, galera.'],
    [['--redis', 'ring'], 'There is no Redis "ring". There are: single, sentinel, cluster.'],
    [['--minutes', '0'], '--minutes has to be'],
    [['--seed', '1.5'], '--seed has to be'],
    [['--faults', '3'], 'faults'],
  ])('make no sense: %j', (words, message) => {
    expect(() => read(...words)).toThrow(UsageError);
    expect(() => read(...words)).toThrow(message);
  });
});
