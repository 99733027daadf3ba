import { shortUserAgent } from './user-agent.js';

describe('a shortened user agent', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140, Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
      'Edge 141, Windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
      'Chrome 141, Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari 18, iOS',
    ],
    ['curl/8.14.1', 'curl/8.14.1'],
    ['python-requests/2.32 something more', 'python-requests/2.32'],
    ['x'.repeat(500), 'x'.repeat(60)],
    ['', null],
    [undefined, null],
  ])('of %s', (userAgent, short) => {
    expect(shortUserAgent(userAgent)).toBe(short);
  });
});
