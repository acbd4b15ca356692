import { readFile } from 'node:fs/promises';
import { getCreateMetadataAccountV3InstructionDataSerializer } from '@metaplex-foundation/mpl-token-metadata';
import {
  AccountRole,
  type Address,
  createSolanaRpcFromTransport,
  getAddressEncoder,
  getProgramDerivedAddress,
  type Rpc,
  type SolanaRpcApi,
} from '@solana/kit';
import { identifyTokenInstruction, TokenInstruction } from '@solana-program/token';
import { afterEach, expect, test } from 'vitest';
import { TOKEN_PROGRAM_ADDRESS } from '../../lib/chain/escrow/address';
import { findTokenMetadataAddress, TOKEN_METADATA_PROGRAM_ADDRESS } from '../../lib/chain/escrow/token-metadata';
import { type LocalChain, openLocalChain } from '../../lib/chain/local/local-chain';
import { systemClock } from '../../lib/core/clock';
import { systemRandom } from '../../lib/core/random';
import { openLocalTransport } from '../../lib/root/chain';
import { walletNamed } from '../../testing/provider/fixture';
import { parseAgentArguments } from '../arguments';
import { buildCardMetadataInstruction } from './card-metadata';
import { createMetadataOriginReader } from './metadata-program';
import { buildMintCardInstructions } from './mint-card';

const ORIGIN = 'https://duels.example';
const owner = walletNamed('provider') as Address;
const mint = walletNamed('card') as Address;

let chain: LocalChain | null = null;
afterEach(async () => {
  await chain?.close();
  chain = null;
});

/** Opens an RPC of a chain with these programs, and counts its calls. */
async function openRpc(programs: Parameters<typeof openLocalChain>[0]['programs']) {
  chain = await openLocalChain({ clock: systemClock, random: systemRandom, slotMs: 1_000, finalitySlots: 4, programs });
  const transport = openLocalTransport(chain);
  const calls: string[] = [];
  const counting: typeof transport = (config) => {
    calls.push((config.payload as { method: string }).method);
    return transport(config);
  };
  return { rpc: createSolanaRpcFromTransport(counting) as Rpc<SolanaRpcApi>, calls };
}

function openReader(rpc: Rpc<SolanaRpcApi>, metadataOrigin: string | undefined) {
  const lines: (readonly [string, unknown])[] = [];
  const { signal } = new AbortController();
  const log = (action: string, fields?: unknown) => void lines.push([action, fields]);
  return { read: createMetadataOriginReader({ rpc, metadataOrigin, log, signal }), lines };
}

test('Metaplex’s library reads the instruction: a fixed name, the card’s document, and nothing that can change', () => {
  const { data, accounts, programAddress } = buildCardMetadataInstruction(owner, mint, ORIGIN);
  const [decoded, length] = getCreateMetadataAccountV3InstructionDataSerializer().deserialize(
    new Uint8Array(data ?? []),
  );
  expect(length).toBe(data?.length);
  const none = { __option: 'None' };
  expect(decoded).toEqual({
    discriminator: 33,
    data: {
      name: 'RipDuel test card',
      symbol: 'RIPDUEL',
      uri: `${ORIGIN}/v1/cards/${mint}/metadata`,
      sellerFeeBasisPoints: 0,
      ...{ creators: none, collection: none, uses: none },
    },
    isMutable: false,
    collectionDetails: none,
  });
  expect(Buffer.byteLength(decoded.data.name)).toBeLessThanOrEqual(32);
  expect(Buffer.byteLength(decoded.data.symbol)).toBeLessThanOrEqual(10);
  expect(programAddress).toBe(TOKEN_METADATA_PROGRAM_ADDRESS);
  expect(accounts?.map(({ address, role }) => [address, role])).toEqual([
    [findTokenMetadataAddress(mint).address, AccountRole.WRITABLE],
    [mint, AccountRole.READONLY],
    [owner, AccountRole.READONLY_SIGNER],
    [owner, AccountRole.WRITABLE_SIGNER],
    [owner, AccountRole.READONLY_SIGNER],
    ['11111111111111111111111111111111', AccountRole.READONLY],
  ]);
});

test('the metadata account is at the address that the program derives', async () => {
  const encode = (address: Address) => getAddressEncoder().encode(address);
  const [expected, bump] = await getProgramDerivedAddress({
    programAddress: TOKEN_METADATA_PROGRAM_ADDRESS,
    seeds: ['metadata', encode(TOKEN_METADATA_PROGRAM_ADDRESS), encode(mint)],
  });
  expect(findTokenMetadataAddress(mint)).toEqual({ address: expected, bump });
});

test('it is written while the mint has its authority, which is given up in the same transaction', () => {
  const list = (origin: string | null) =>
    buildMintCardInstructions(owner, mint, origin).flatMap(({ programAddress, data }) => {
      if (programAddress === TOKEN_METADATA_PROGRAM_ADDRESS) return ['metadata'];
      return programAddress === TOKEN_PROGRAM_ADDRESS
        ? [TokenInstruction[identifyTokenInstruction({ data: data ?? new Uint8Array() })]]
        : [];
    });
  expect(list(ORIGIN)).toEqual(['InitializeMint2', 'MintTo', 'metadata', 'SetAuthority']);
  expect(list(null)).toEqual(['InitializeMint2', 'MintTo', 'SetAuthority']);
});

test('without an origin nothing is asked of the RPC, and the log says so', async () => {
  const { rpc, calls } = await openRpc([]);
  const { read, lines } = openReader(rpc, undefined);
  expect(await read()).toBeNull();
  expect(calls).toEqual([]);
  expect(lines).toEqual([['no-card-metadata', { reason: expect.stringContaining('--metadata-origin') }]]);
});

test('a cluster without the program gets no metadata, by one call', async () => {
  const { rpc, calls } = await openRpc([]);
  const { read, lines } = openReader(rpc, ORIGIN);
  expect([await read(), await read()]).toEqual([null, null]);
  expect(calls).toEqual(['getAccountInfo']);
  expect(lines).toEqual([['no-card-metadata', { reason: expect.stringContaining('Token Metadata') }]]);
});

test('a cluster with a program at that address gets metadata, once the RPC answers', async () => {
  const bytes = new Uint8Array(await readFile('program/ripduel_escrow.so'));
  const { rpc, calls } = await openRpc([{ address: TOKEN_METADATA_PROGRAM_ADDRESS, bytes }]);
  const away = createSolanaRpcFromTransport(() => Promise.reject(new Error('away'))) as Rpc<SolanaRpcApi>;
  let isAway = true;
  const either = new Proxy(rpc, { get: (target, name) => Reflect.get(isAway ? away : target, name) });
  const { read, lines } = openReader(either, ORIGIN);
  await expect(read()).rejects.toThrow('away');
  isAway = false;
  expect([await read(), await read()]).toEqual([ORIGIN, ORIGIN]);
  expect(calls).toEqual(['getAccountInfo']);
  expect(lines).toEqual([['card-metadata', { origin: ORIGIN }]]);
});

test.each([
  'http://duels.example',
  'https://duels.example/v1',
  'https://duels.example?x=1',
  'https://user@duels.example',
  `https://${'a.'.repeat(70)}example`,
])('%s is no origin that wallets can read documents at', (origin) => {
  expect(() => parseAgentArguments(['provider', '--metadata-origin', origin])).toThrow('--metadata-origin');
});

test('an origin may have a slash at its end and capitals', () => {
  const args = parseAgentArguments(['provider', '--metadata-origin', 'https://Duels.example/']);
  expect(args.provider.metadataOrigin).toBe(ORIGIN);
});
