import { readFileSync } from 'node:fs';
import { type Address, getAddressDecoder, getAddressEncoder } from '@solana/kit';
import { expect, test } from 'vitest';
import type { ChainAccount, ChainPort } from '../../lib/chain/port';
import { CheckWarning } from './finding';
import { checkProgram } from './program';

const LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111';
const addressOf = (fill: number): Address => getAddressDecoder().decode(new Uint8Array(32).fill(fill));
const [program, programData, authority] = [addressOf(1), addressOf(2), addressOf(3)];
const committed = new Uint8Array(readFileSync('program/ripduel_escrow.so'));

const buildAccount = (data: Uint8Array, owner: string = LOADER) => ({ data, owner }) as unknown as ChainAccount;

/** Builds a chain with the program as `solana program deploy` leaves it, with this upgrade authority. */
function buildStubChain(upgradeAuthority: Address | null, code: Uint8Array = committed): ChainPort {
  const head = Uint8Array.of(2, 0, 0, 0, ...getAddressEncoder().encode(programData));
  const data = new Uint8Array(45 + code.length + 100);
  data.set([3, 0, 0, 0], 0);
  data.set(upgradeAuthority === null ? [0] : [1, ...getAddressEncoder().encode(upgradeAuthority)], 12);
  data.set(code, 45);
  const accounts = new Map([
    [program as string, buildAccount(head)],
    [programData as string, buildAccount(data)],
  ]);
  return {
    finalizedAccounts: async (addresses: readonly string[]) => ({
      slot: 1n,
      accounts: addresses.map((address) => accounts.get(address) ?? null),
    }),
  } as unknown as ChainPort;
}

test('a program without an upgrade authority is in order', async () => {
  expect(await checkProgram(buildStubChain(null), program)).toMatch(/the committed program, .*nobody can exchange/);
});

test('whoever can exchange the program is named in a warning', async () => {
  const reading = checkProgram(buildStubChain(authority), program);
  await expect(reading).rejects.toBeInstanceOf(CheckWarning);
  await expect(reading).rejects.toThrow(`the committed program, which ${authority} can exchange`);
});

test('a program that was exchanged is wrong, with an authority or without', async () => {
  const exchanged = committed.with(-1, (committed.at(-1) ?? 0) ^ 1);
  for (const holder of [authority, null])
    await expect(checkProgram(buildStubChain(holder, exchanged), program)).rejects.toThrow(
      `${program} is another program than program/ripduel_escrow.so`,
    );
  const longer = Uint8Array.of(...committed, 1);
  await expect(checkProgram(buildStubChain(null, longer), program)).rejects.toThrow('another program');
});
