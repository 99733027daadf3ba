import { signsOf } from '../../components/reader-locale';
import { coordinateText, emailNote, inputOf, NEW_SOURCE, sourceViolations } from './source-values';

describe('the form of a source', () => {
  it('asks for street and city of a pickup location, and for no phone', () => {
    const values = { ...NEW_SOURCE, isPickupLocationActive: true };
    expect(sourceViolations(values)).toMatchObject({ street: 'A pickup location needs it.', city: expect.any(String) });
    expect(sourceViolations(values).phone).toBeUndefined();
  });

  it('warns of what is no email address, and lets it be saved', () => {
    expect(['nomail', 'a@', 'a b@c'].map(emailNote)).not.toContain(undefined);
    expect(['', ' ann@example.com '].map(emailNote)).toEqual([undefined, undefined]);
    expect(sourceViolations({ ...NEW_SOURCE, email: 'nomail' }).email).toBeUndefined();
  });

  it('shows coordinates as the reader writes them, and takes them with a point and with a comma', () => {
    expect([coordinateText(48.8566, signsOf('de')), coordinateText(-1.5, signsOf('en')), coordinateText(null)]).toEqual(
      ['48,8566', '-1.5', ''],
    );
    const typed = { ...NEW_SOURCE, latitude: ' 48,856 ', longitude: '\u22121.25' };
    expect(inputOf(typed)).toMatchObject({ latitude: 48.856, longitude: -1.25 });
    expect([sourceViolations(typed).latitude, sourceViolations(typed).longitude]).toEqual([undefined, undefined]);
    const wrong = sourceViolations({ ...NEW_SOURCE, latitude: '90,1', longitude: '1.000,5' });
    expect([wrong.latitude, wrong.longitude]).toEqual(['Enter -90 to 90.', 'Enter a number, such as 48.8566.']);
  });
});
