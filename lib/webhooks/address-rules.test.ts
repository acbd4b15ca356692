import { describe, expect, test } from 'vitest';
import {
  findUrlFault,
  isLoopback,
  isPublicAddress,
  localReceiverPolicy,
  parseLiteralAddress,
  publicReceiverPolicy,
} from './address-rules';

/** Texts that are no public address, each with its kind. */
const refused: [address: string, what: string][] = [
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['::1', 'loopback'],
  ['0.0.0.0', 'unspecified'],
  ['0.1.2.3', 'this network'],
  ['::', 'unspecified'],
  ['10.0.0.1', 'private'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.168.1.1', 'private'],
  ['100.64.0.1', 'carrier-grade NAT'],
  ['169.254.169.254', 'cloud metadata'],
  ['169.254.170.2', 'container metadata'],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'link-local with a zone'],
  ['fd00:ec2::254', 'cloud metadata, unique local'],
  ['fc00::1', 'unique local'],
  ['fec0::1', 'site-local'],
  ['224.0.0.1', 'multicast'],
  ['239.255.255.255', 'multicast'],
  ['ff02::1', 'multicast'],
  ['255.255.255.255', 'broadcast'],
  ['240.0.0.1', 'reserved'],
  ['192.0.0.1', 'protocol assignments'],
  ['192.0.2.1', 'documentation'],
  ['198.18.0.1', 'benchmarks'],
  ['::ffff:127.0.0.1', 'IPv4-mapped'],
  ['::ffff:8.8.8.8', 'IPv4-mapped'],
  ['::ffff:7f00:1', 'IPv4-mapped'],
  ['::127.0.0.1', 'IPv4-compatible'],
  ['::7f00:1', 'IPv4-compatible'],
  ['64:ff9b::7f00:1', 'NAT64'],
  ['64:ff9b:1::a00:1', 'local NAT64'],
  ['2002:7f00:1::', '6to4'],
  ['2001::1', 'Teredo'],
  ['100::1', 'discard'],
  ['2001:db8::1', 'documentation'],
  ['4000::1', 'not handed out'],
  ['nonsense', 'no address'],
  ['', 'no address'],
];

describe('refuses', () => {
  test.each(refused)('%s: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::5'])('reaches %s', (address) => {
  expect(isPublicAddress(address)).toBe(true);
  expect(isLoopback(address)).toBe(false);
});

test.each<[string, string | null]>([
  ['https://hooks.example/path?query=1', null],
  ['https://hooks.example:8443/', null],
  ['https://8.8.8.8/', null],
  ['https://[2606:4700::1111]/', null],
  ['http://hooks.example/', 'must begin with https://'],
  ['ftp://hooks.example/', 'must begin with https://'],
  ['file:///etc/passwd', 'must begin with https://'],
  ['hooks.example', 'must be an absolute URL'],
  ['', 'must be an absolute URL'],
  ['https://user@hooks.example/', 'must not hold a user name or a password'],
  ['https://user:pass@hooks.example/', 'must not hold a user name or a password'],
  ['https://hooks.example/#part', 'must not end in a fragment'],
  ['https://127.0.0.1/', 'must lead to a public address'],
  ['https://[::1]/', 'must lead to a public address'],
  ['https://2130706433/', 'must lead to a public address'],
  ['https://0x7f.1/', 'must lead to a public address'],
  ['https://[::ffff:169.254.169.254]/', 'must lead to a public address'],
])('the address %s: %s', (url, fault) => {
  expect(findUrlFault(url, publicReceiverPolicy)).toBe(fault);
});

test('on one machine alone plain HTTP and the machine itself are within reach, and nothing else that is not public', () => {
  for (const url of ['http://127.0.0.1:4710/', 'http://[::1]/', 'https://hooks.example/'])
    expect(findUrlFault(url, localReceiverPolicy)).toBeNull();
  for (const url of ['http://10.0.0.1/', 'http://169.254.169.254/latest/meta-data', 'http://[fd00::1]/'])
    expect(findUrlFault(url, localReceiverPolicy)).toBe('must lead to a public address');
});

test('a name is no address, whatever it looks like', () => {
  expect(parseLiteralAddress('localhost')).toBeNull();
  expect(parseLiteralAddress('127.0.0.1.hooks.example')).toBeNull();
  expect(parseLiteralAddress('[::1]')).toBe('::1');
});
