import { createSocket, type Socket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { localReceiverPolicy } from './address-rules';
import { chooseHostResolver, createNameServerResolver } from './resolve';

const TYPE_A = 1;
const TYPE_AAAA = 28;
/** Bytes 2 to 7 of a reply, in hex: its flags, and the counts of its questions and answers. */
const ONE_ANSWER = '818000010001';
const NO_SUCH_NAME = '818300010000';
const NO_ANSWER = '818000010000';

const servers: Socket[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/**
 * Starts a name server (RFC 1035) that has these records for every name: hex data by type of record. It doesn't answer
 * a type whose data is null; with `none` it says that no name exists. Returns a function that opens a resolver.
 */
async function openNameServer(records: Readonly<Record<number, string | null>> | 'none', timeout = 100) {
  const server = createSocket('udp4', (query, from) => {
    // After the question's name, which ends with an empty label, come its type and class, 2 bytes each.
    const end = query.indexOf(0, 12) + 5;
    const type = query.readUInt16BE(end - 4);
    const data = records === 'none' ? undefined : records[type];
    if (data === null) return;
    const flags = records === 'none' ? NO_SUCH_NAME : data === undefined ? NO_ANSWER : ONE_ANSWER;
    const head = [query.subarray(0, 2), Buffer.from(`${flags}00000000`, 'hex'), query.subarray(12, end)];
    server.send(
      Buffer.concat([...head, data === undefined ? Buffer.alloc(0) : buildAnswerRecord(type, data)]),
      from.port,
    );
  });
  servers.push(server.bind(0, '127.0.0.1'));
  await once(server, 'listening');
  return () => {
    const resolver = new Resolver({ timeout, tries: 1 });
    resolver.setServers([`127.0.0.1:${server.address().port}`]);
    return resolver;
  };
}

function buildAnswerRecord(type: number, hex: string): Buffer {
  const data = Buffer.from(hex, 'hex');
  const fields = Buffer.alloc(12);
  // An answer record: a pointer to the question's name, the type, class IN, and a time to live of one second.
  fields.writeUInt16BE(0xc00c, 0);
  fields.writeUInt16BE(type, 2);
  fields.writeUInt16BE(1, 4);
  fields.writeUInt32BE(1, 6);
  fields.writeUInt16BE(data.length, 10);
  return Buffer.concat([fields, data]);
}

const LOOPBACK_6 = `${'00'.repeat(15)}01`;

test.each([
  ['both kinds', { [TYPE_A]: '0a000001', [TYPE_AAAA]: LOOPBACK_6 }, ['10.0.0.1', '::1']],
  ['IPv4 alone', { [TYPE_A]: '7f000001' }, ['127.0.0.1']],
  ['IPv6 alone', { [TYPE_AAAA]: LOOPBACK_6 }, ['::1']],
])('a name has addresses of %s', async (_, records, addresses) => {
  const found = await createNameServerResolver(await openNameServer(records))('receiver.test');
  expect(found.map(({ address }) => address)).toEqual(addresses);
  expect(found.map(({ family }) => family)).toEqual(addresses.map((address) => (address.includes(':') ? 6 : 4)));
});

test('a name that is not there, and one whose server is silent, have none', async () => {
  await expect(createNameServerResolver(await openNameServer('none'))('receiver.test')).rejects.toMatchObject({
    code: 'ENOTFOUND',
  });
  await expect(
    createNameServerResolver(await openNameServer({ [TYPE_A]: null, [TYPE_AAAA]: null }))('receiver.test'),
  ).rejects.toMatchObject({ code: 'ETIMEOUT' });
});

test.each([
  ['IPv6', { [TYPE_A]: '7f000001', [TYPE_AAAA]: null }, '127.0.0.1'],
  ['IPv4', { [TYPE_A]: null, [TYPE_AAAA]: LOOPBACK_6 }, '::1'],
])(
  'a server that is silent about %s addresses delays the others only for the given wait',
  async (_, records, address) => {
    // The resolver's own timeout is longer than a test may take, so only the wait of 50 ms can end this.
    const found = await createNameServerResolver(await openNameServer(records, 600_000), 50)('receiver.test');
    expect(found.map((each) => each.address)).toEqual([address]);
  },
);

test('on one machine alone the system is asked, which knows the machine’s own name', async () => {
  const found = await chooseHostResolver(localReceiverPolicy)('localhost');
  expect(found.every(({ address }) => localReceiverPolicy.isAllowedAddress(address))).toBe(true);
  expect(found).not.toEqual([]);
});
