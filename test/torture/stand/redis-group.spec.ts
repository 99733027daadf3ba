import { victimOf } from './redis-group.js';

const TARGETS = Array.from({ length: 60 }, (_, index) => index);

describe('the server of Redis that a fault hits', () => {
  it.each([1, 3])('is the primary, a replica or a sentinel, each as often, where %i is the primary', (primary) => {
    const hits = TARGETS.map((target) => victimOf('sentinel', target, primary));
    const times = (number: number): number => hits.filter((hit) => hit === number).length;
    const replicas = [1, 2, 3].filter((server) => server !== primary);
    expect([times(primary), ...replicas.map(times)]).toEqual([20, 10, 10]);
    expect(times(11) + times(12) + times(13)).toBe(20);
  });

  it('is one of six in a cluster, and every other time the one that has the keys', () => {
    const hits = TARGETS.map((target) => victimOf('cluster', target, 4));
    expect([1, 2, 3, 4, 5, 6].map((server) => hits.filter((hit) => hit === server).length)).toEqual([
      6, 6, 6, 30, 6, 6,
    ]);
  });

  it('is the same for the same target', () => {
    expect(victimOf('sentinel', 527, 2)).toBe(victimOf('sentinel', 527, 2));
  });
});
