import { SearchCriteria } from '../search/search-criteria.js';
import { runInContext, sourceScope, SYSTEM_ACTOR } from './request-context.js';
import { SourceScope } from './source-scope.js';

const CRITERIA = new SearchCriteria({
  filterGroups: [{ filters: [{ field: 'sku', conditionType: 'eq', value: 'A' }] }],
  pageSize: 5,
});

describe('the scope of a caller who is not bound', () => {
  const scope = SourceScope.EVERYWHERE;

  it('asks nothing of a statement, and refuses nothing', () => {
    expect([scope.isBound, scope.codes, scope.and('source_code'), scope.values]).toEqual([false, undefined, '', []]);
    expect(scope.within(CRITERIA)).toBe(CRITERIA);
    expect(scope.allows('anything')).toBe(true);
    // Nor does it look at what is written.
    scope.requireAll(() => {
      throw new Error('It was looked at.');
    });
  });

  it('is that of whoever no binding is known of', () => {
    expect(sourceScope()).toBe(SourceScope.EVERYWHERE);
    expect(SourceScope.of(null)).toBe(SourceScope.EVERYWHERE);
  });
});

describe('the scope of a caller who is bound', () => {
  const scope = SourceScope.of(['eu-1', 'EU-2']);

  it('is a condition of every statement', () => {
    expect([scope.and('i.source_code'), scope.values]).toEqual([' AND i.source_code IN (?)', [['eu-1', 'EU-2']]]);
  });

  it('is one more group of criteria, whose paging stays', () => {
    expect(scope.within(CRITERIA).filterGroups).toEqual([
      ...CRITERIA.filterGroups,
      { filters: [{ field: 'source_code', conditionType: 'in', value: ['eu-1', 'EU-2'] }] },
    ]);
    expect(scope.within(CRITERIA).pageSize).toBe(5);
    // Readers have ways of their own for a single source.
    expect(SourceScope.of(['eu-1']).within(CRITERIA, 's').filterGroups.at(-1)).toEqual({
      filters: [{ field: 's', conditionType: 'eq', value: 'eu-1' }],
    });
  });

  it('compares codes as the database does', () => {
    expect([scope.allows('EU-1'), scope.allows('eu-2'), scope.allows('eu-3')]).toEqual([true, true, false]);
    expect(scope.among(['EU-1', 'eu-3'])).toEqual(['EU-1']);
  });

  it('refuses what is sent of others, and names each as it was sent', () => {
    scope.requireAll(() => ['eu-1', 'EU-2']);
    expect(() => scope.requireAll(() => ['eu-1', 'Asia', 'asia'])).toThrow(
      expect.objectContaining({ kind: 'out-of-scope', parameters: ['Asia'], errors: [] }),
    );
    expect(() => scope.requireAll(() => ['x', 'y'])).toThrow(
      expect.objectContaining({
        errors: ['x', 'y'].map((code) => expect.objectContaining({ parameters: [code] })),
      }),
    );
  });

  it('sees nothing where no source is left', () => {
    const none = SourceScope.of([]);
    expect([none.isBound, none.and('source_code'), none.values, none.allows('eu-1')]).toEqual([
      true,
      ' AND 1 = 0',
      [],
      false,
    ]);
  });

  it('holds for the running context alone', () => {
    runInContext({ origin: 'job', actor: SYSTEM_ACTOR, sourceScope: scope }, () => expect(sourceScope()).toBe(scope));
    runInContext({ origin: 'job', actor: SYSTEM_ACTOR }, () => expect(sourceScope().isBound).toBe(false));
  });
});
