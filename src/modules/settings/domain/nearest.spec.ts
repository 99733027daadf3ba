import { nearest } from './nearest.js';
import { SETTING_PATHS } from './registry.js';

describe('nearest', () => {
  it('finds a mistyped path', () => {
    expect(nearest('cataloginventory/source_item_adjustment/retention_day', SETTING_PATHS)[0]).toBe(
      'cataloginventory/source_item_adjustment/retention_days',
    );
  });

  it('finds a path by its end', () => {
    expect(nearest('prune_batch_size', SETTING_PATHS)).toEqual([
      'cataloginventory/source_item_adjustment/prune_batch_size',
    ]);
  });

  it('suggests nothing for what resembles nothing, and three at most', () => {
    expect(nearest('zzz', SETTING_PATHS)).toEqual([]);
    expect(nearest('enabled', SETTING_PATHS)).toHaveLength(3);
  });
});
