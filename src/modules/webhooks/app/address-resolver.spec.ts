import { AddressResolver, LOOKUPS_MAX } from './address-resolver.js';
import type { ResolvedAddress } from './address-resolver.js';

/** Its answers come when the test says so. */
class SlowResolver extends AddressResolver {
  readonly asked: string[] = [];
  readonly answers = new Map<string, (addresses: ResolvedAddress[]) => void>();

  protected override ask(host: string): Promise<readonly ResolvedAddress[]> {
    this.asked.push(host);
    return new Promise((resolve) => this.answers.set(host, resolve));
  }
}

const ADDRESSES = [{ address: '93.184.216.34', family: 4 }];

describe('names', () => {
  it('are looked up once at a time, whoever asks', async () => {
    const resolver = new SlowResolver();
    const both = [resolver.resolve('shop.example.com'), resolver.resolve('shop.example.com')];
    expect(resolver.asked).toEqual(['shop.example.com']);
    resolver.answers.get('shop.example.com')?.(ADDRESSES);
    expect(await Promise.all(both)).toEqual([ADDRESSES, ADDRESSES]);
    void resolver.resolve('shop.example.com');
    expect(resolver.asked).toHaveLength(2);
  });

  it('are few at once: a further one is refused until another has ended', async () => {
    const resolver = new SlowResolver();
    const hosts = Array.from({ length: LOOKUPS_MAX }, (_, at) => `shop-${at}.example.com`);
    const asked = hosts.map((host) => resolver.resolve(host));
    await expect(resolver.resolve('other.example.com')).rejects.toThrow(
      'other.example.com was not looked up: 8 other names are being looked up, and their name servers are slow.',
    );
    expect(await resolver.resolve('93.184.216.34')).toEqual(ADDRESSES);
    resolver.answers.get('shop-0.example.com')?.(ADDRESSES);
    await asked[0];
    void resolver.resolve('other.example.com');
    expect(resolver.asked.at(-1)).toBe('other.example.com');
  });
});
