import { actorText, detailText, eventText, targetText } from './entry-text';
import type { Entry } from './entry-text';

const ENTRY: Entry = {
  id: '1',
  createdAt: '2026-01-31T12:00:00Z',
  event: 'user_changed',
  actorType: 'admin',
  actorId: '3',
  actorLabel: 'jane',
  address: '192.0.2.1',
  targetType: 'user',
  targetId: '4',
  targetLabel: null,
  detail: null,
  origin: 'graphql',
  requestId: null,
  occurrences: 1,
  changes: [
    { field: 'email', before: 'a@x', after: null, isSecret: false },
    { field: 'password', before: null, after: null, isSecret: true },
  ],
};

describe('an entry of the security log', () => {
  it('is shown in words', () => {
    expect(eventText('permission_refused')).toBe('Permission refused');
    expect(actorText(ENTRY)).toBe('jane (admin)');
    expect(actorText({ ...ENTRY, actorType: 'system', actorId: null, actorLabel: null })).toBe('system');
    expect(targetText(ENTRY)).toBe('user #4');
    expect(targetText({ ...ENTRY, targetType: 'setting', targetId: 'a/b/c' })).toBe('a/b/c');
    expect(targetText({ ...ENTRY, targetType: null })).toBe('');
    expect(detailText(ENTRY)).toBe('email: a@x → –; password changed');
    expect(detailText({ ...ENTRY, detail: 'expired', changes: [] })).toBe('expired');
  });
});
