import { emailNote, NEW_SOURCE, sourceFaults } from './source-values';

describe('the form of a source', () => {
  it('asks for street and city of a pickup location, and for no phone', () => {
    const values = { ...NEW_SOURCE, isPickupLocationActive: true };
    expect(sourceFaults(values)).toMatchObject({ street: 'A pickup location needs it.', city: expect.any(String) });
    expect(sourceFaults(values).phone).toBeUndefined();
  });

  it('warns of what is no e-mail address, and lets it be saved', () => {
    expect(['nomail', 'a@', 'a b@c'].map(emailNote)).not.toContain(undefined);
    expect(['', ' ann@example.com '].map(emailNote)).toEqual([undefined, undefined]);
    expect(sourceFaults({ ...NEW_SOURCE, email: 'nomail' }).email).toBeUndefined();
  });
});
