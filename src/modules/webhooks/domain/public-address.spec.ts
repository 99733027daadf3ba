import { isPublicAddress } from './public-address.js';

describe('an address is public', () => {
  it.each([
    '1.1.1.1',
    '93.184.216.34',
    '172.15.255.255',
    '172.32.0.0',
    '192.169.0.1',
    '100.63.255.255',
    '100.128.0.0',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2a00:1450:4001::200e',
    '::ffff:1.1.1.1',
    '::ffff:101:101',
    '64:ff9b::1.1.1.1',
  ])('%s', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    ['this network', '0.0.0.0', '0.1.2.3'],
    ['this machine', '127.0.0.1', '127.255.255.254', '::1'],
    ['nothing', '::'],
    ['private networks', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1'],
    ['links and what clouds serve there', '169.254.169.254', 'fe80::1', 'fe80::1%eth0'],
    ['what a cloud serves its machines', '168.63.129.16', '::ffff:168.63.129.16', '64:ff9b::a83f:8110'],
    ['carriers', '100.64.0.1', '100.127.255.255'],
    ['protocols', '192.0.0.1', '192.0.0.170', '192.88.99.1', '192.31.196.1', '192.52.193.1', '192.175.48.1'],
    ['documentation', '192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1', '3fff:fff::1'],
    ['benchmarks', '198.18.0.1', '198.19.255.255', '2001:2::1'],
    ['groups and everybody', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', 'ff02::1'],
    ['sites and what is discarded', 'fec0::1', '100::1'],
    ['mapped', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe'],
    ['compatible', '::127.0.0.1', '::10.0.0.1', '::1.1.1.1'],
    ['translated', '64:ff9b::127.0.0.1', '64:ff9b::a00:1', '64:ff9b:1::a00:1', '::ffff:0:127.0.0.1'],
    ['tunnelled', '2002:7f00:1::', '2002:101:101::', '2001:0:1:2::3'],
    ['identities', '2001:10::1', '2001:20::1', '2001:30::1', '5f00::1'],
    ['unassigned', '4000::1', '1000::1', '8000::1'],
    ['no addresses', '', 'localhost', '1.1.1', '1.1.1.1.1', '256.1.1.1', 'abcd'],
  ])('but none of %s', (_what, ...addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });
});
