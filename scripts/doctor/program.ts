import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { base58 } from '@scure/base';
import type { ChainPort } from '../../lib/chain/port';
import { CheckWarning } from './finding';

/** Owner of programs that can't be upgraded. Their account contains the code itself. */
const LOADER = 'BPFLoader2111111111111111111111111111111111';
const UPGRADEABLE_LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111';
/**
 * Byte offsets in accounts of the upgradeable loader. A program account has a kind (u32) and the address of its data
 * account, which has a kind (u32), a slot (u64), an optional authority and the code.
 */
const PROGRAM_DATA_ADDRESS_OFFSET = 4;
const AUTHORITY_OFFSET = 12;
const CODE_OFFSET = 45;

/**
 * Compares the program at `address` with the committed one. Throws an Error if there is none or they differ, and a
 * CheckWarning if they are the same but an upgrade authority can replace the program.
 */
export async function checkProgram(chain: ChainPort, address: string): Promise<string> {
  const committed = new Uint8Array(await readFile('program/ripduel_escrow.so'));
  const { code, authority } = await readCode(chain, address);
  // A deployed program is padded with zeros to the size of its account.
  const same = hashBytes(code.subarray(0, committed.length)) === hashBytes(committed);
  if (!same || code.subarray(committed.length).some((byte) => byte !== 0))
    throw new Error(`${address} is another program than program/ripduel_escrow.so`);
  if (authority !== null) throw new CheckWarning(`the committed program, which ${authority} can exchange`);
  return `the committed program, ${hashBytes(committed).slice(0, 16)}…, which nobody can exchange`;
}

/** Reads a program's code and upgrade authority, which is null if nobody can upgrade it. */
async function readCode(chain: ChainPort, address: string) {
  const account = await readExistingAccount(chain, address);
  if (account.owner === LOADER) return { code: account.data, authority: null };
  if (account.owner !== UPGRADEABLE_LOADER) throw new Error(`${address} is no program`);
  const { data } = await readExistingAccount(
    chain,
    base58.encode(account.data.subarray(PROGRAM_DATA_ADDRESS_OFFSET, 36)),
  );
  const authority =
    data[AUTHORITY_OFFSET] === 1 ? base58.encode(data.subarray(AUTHORITY_OFFSET + 1, CODE_OFFSET)) : null;
  return { code: data.subarray(CODE_OFFSET), authority };
}

async function readExistingAccount(chain: ChainPort, address: string) {
  const [account = null] = (await chain.finalizedAccounts([address])).accounts;
  if (account === null) throw new Error(`there is no account at ${address}`);
  return account;
}

const hashBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
