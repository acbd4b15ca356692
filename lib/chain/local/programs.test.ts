import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { base58 } from '@scure/base';
import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getAddressEncoder,
  getBase64EncodedWireTransaction,
  getProgramDerivedAddress,
  getU64Encoder,
  type Instruction,
  type KeyPairSigner,
  type Nonce,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingDurableNonce,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import {
  getCreateAccountInstruction,
  getInitializeNonceAccountInstruction,
  getNonceDecoder,
  getTransferSolInstruction,
  SYSTEM_PROGRAM_ADDRESS,
} from '@solana-program/system';
import { LiteSVM } from 'litesvm';
import { afterEach, describe, expect, it } from 'vitest';
import { ChainHarness, generateKeypair, LAMPORTS_PER_SOL } from '../../../testing/chain/chain-harness';
import { signedTransaction } from '../../../testing/chain/signed-transaction';
import { systemRandom } from '../../core/random';
import { ADDRESS_LOOKUP_TABLE_PROGRAM, MEMO_PROGRAM, MEMO_V1_PROGRAM } from './runtime/program-addresses';

let harness: ChainHarness;
afterEach(() => harness.close());

const FULL_RPC_CONFIG = { commitment: 'confirmed', encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 };

async function createFundedSigner(): Promise<KeyPairSigner> {
  const signer = await createKeyPairSignerFromPrivateKeyBytes(systemRandom(32));
  await harness.call('requestAirdrop', signer.address, Number(10n * LAMPORTS_PER_SOL), { commitment: 'confirmed' });
  harness.local.tick();
  return signer;
}

/** Sends instructions in a v0 transaction, and returns its record once it is confirmed. */
async function sendAndConfirm(
  payer: KeyPairSigner,
  instructions: Instruction[],
  tables: Record<Address, Address[]> = {},
) {
  const wire = await signedTransaction(payer, instructions, await harness.blockhash(), tables);
  const signature = await harness.call('sendTransaction', wire, {
    encoding: 'base64',
    preflightCommitment: 'confirmed',
  });
  harness.local.tick();
  return harness.call('getTransaction', signature, FULL_RPC_CONFIG);
}

describe('programs given at the start', () => {
  const program = address('DueLv4Program111111111111111111111111111111');
  const readProgramElf = (of: Address) => {
    const account = new LiteSVM().getAccount(of);
    if (!account.exists) throw new Error(`LiteSVM lacks ${of}`);
    return account.data as Uint8Array;
  };

  it('run, and a new build at the next start replaces the old one', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'programs-'));
    const callProgram = async (payer: KeyPairSigner) =>
      (await sendAndConfirm(payer, [{ programAddress: program, accounts: [], data: new TextEncoder().encode('hi') }]))
        .meta.logMessages;
    harness = await ChainHarness.open({
      dataDir,
      programs: [{ address: program, bytes: readProgramElf(MEMO_V1_PROGRAM) }],
    });
    const payer = await createFundedSigner();
    expect(await callProgram(payer)).toHaveLength(3);
    await harness.close();
    harness = await ChainHarness.open({
      dataDir,
      programs: [{ address: program, bytes: readProgramElf(MEMO_PROGRAM) }],
    });
    expect(await callProgram(payer)).toContain('Program log: hi');
    expect(await harness.call('getAccountInfo', program, { encoding: 'base64' })).toMatchObject({ executable: true });
    await rm(dataDir, { recursive: true });
  });

  it('that are missing fail a transaction, which pays', async () => {
    harness = await ChainHarness.open();
    const payer = generateKeypair();
    await expect(harness.send(await harness.buildTransfer(payer, program, 1n))).rejects.toMatchObject({
      data: { err: 'AccountNotFound' },
    });
    const signer = await createFundedSigner();
    await expect(sendAndConfirm(signer, [{ programAddress: program }])).rejects.toMatchObject({
      data: { err: 'ProgramAccountNotFound', fee: 5000 },
    });
  });
});

describe('memos', () => {
  it('are logged as the clusters log them', async () => {
    harness = await ChainHarness.open();
    const payer = await createFundedSigner();
    const text = 'say "hi"\n\u0007';
    const accounts = [{ address: payer.address, role: AccountRole.READONLY_SIGNER, signer: payer }];
    const { meta } = await sendAndConfirm(payer, [
      { programAddress: MEMO_PROGRAM, accounts, data: new TextEncoder().encode(text) },
    ]);
    expect(meta.logMessages.slice(1, 3)).toEqual([
      `Program log: Signed by ${payer.address}`,
      'Program log: Memo (len 10): "say \\"hi\\"\\n\\u{7}"',
    ]);
  });
});

describe('address lookup tables', () => {
  it('resolve, and show in the history of the accounts they name', async () => {
    harness = await ChainHarness.open();
    harness.local.tick(3);
    const payer = await createFundedSigner();
    const to = generateKeypair().address;
    const slot = BigInt(await harness.call('getSlot', { commitment: 'confirmed' }));
    const seeds = [getAddressEncoder().encode(payer.address), getU64Encoder().encode(slot)];
    const [table, bump] = await getProgramDerivedAddress({ programAddress: ADDRESS_LOOKUP_TABLE_PROGRAM, seeds });
    const accounts = [
      { address: table, role: AccountRole.WRITABLE },
      { address: payer.address, role: AccountRole.READONLY_SIGNER, signer: payer },
      { address: payer.address, role: AccountRole.WRITABLE_SIGNER, signer: payer },
      { address: SYSTEM_PROGRAM_ADDRESS, role: AccountRole.READONLY },
    ];
    const create = Uint8Array.from([0, 0, 0, 0, ...getU64Encoder().encode(slot), bump]);
    const extend = Uint8Array.from([2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, ...getAddressEncoder().encode(to)]);
    const programAddress = ADDRESS_LOOKUP_TABLE_PROGRAM;
    await sendAndConfirm(
      payer,
      [create, extend].map((data) => ({ programAddress, accounts, data })),
    );
    harness.local.tick();
    const pay = getTransferSolInstruction({ source: payer, destination: to, amount: LAMPORTS_PER_SOL });
    const { transaction, meta } = await sendAndConfirm(payer, [pay], { [table]: [to] });
    expect(transaction.message.addressTableLookups).toEqual([
      { accountKey: table, readonlyIndexes: [], writableIndexes: [0] },
    ]);
    expect(transaction.message.accountKeys.at(-1)).toEqual({
      pubkey: to,
      signer: false,
      source: 'lookupTable',
      writable: true,
    });
    expect(meta.postBalances.at(-1)).toBe(Number(LAMPORTS_PER_SOL));
    const [entry] = await harness.call('getSignaturesForAddress', to, { commitment: 'confirmed' });
    expect(entry.signature).toBe(transaction.signatures[0]);
    await expect(sendAndConfirm(payer, [pay], { [generateKeypair().address]: [to] })).rejects.toMatchObject({
      code: -32002,
    });
  });
});

describe('durable nonces', () => {
  /** Creates a nonce account with a balance of 1 SOL, whose authority is `payer`. */
  async function createNonceAccount(payer: KeyPairSigner): Promise<KeyPairSigner> {
    const nonce = await createKeyPairSignerFromPrivateKeyBytes(systemRandom(32));
    await sendAndConfirm(payer, [
      getCreateAccountInstruction({
        payer,
        newAccount: nonce,
        lamports: LAMPORTS_PER_SOL,
        space: 80,
        programAddress: SYSTEM_PROGRAM_ADDRESS,
      }),
      getInitializeNonceAccountInstruction({ nonceAccount: nonce.address, nonceAuthority: payer.address }),
    ]);
    return nonce;
  }

  /** Returns functions that read a nonce, and that build, send and check transfers to its account that use it. */
  function createNonceUser(payer: KeyPairSigner, nonce: KeyPairSigner, feePayer = payer) {
    const readNonce = async (commitment = 'confirmed') => {
      const { data } = await harness.call('getAccountInfo', nonce.address, {
        commitment,
        encoding: 'base64',
      });
      return getNonceDecoder().decode(Buffer.from(data[0], 'base64')).blockhash as string as Nonce;
    };
    const buildNonceTransfer = async (amount: bigint, usedNonce?: Nonce) => {
      const life = {
        nonce: usedNonce ?? (await readNonce()),
        nonceAccountAddress: nonce.address,
        nonceAuthorityAddress: payer.address,
      };
      const message = pipe(
        createTransactionMessage({ version: 0 }),
        (m) => setTransactionMessageFeePayerSigner(feePayer, m),
        (m) => setTransactionMessageLifetimeUsingDurableNonce(life, m),
        (m) =>
          appendTransactionMessageInstructions(
            [getTransferSolInstruction({ source: payer, destination: nonce.address, amount })],
            m,
          ),
      );
      expect(compileTransaction(message).lifetimeConstraint).toMatchObject({ nonce: life.nonce });
      return getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message));
    };
    const sendAndGetStatus = async (wire: string) => {
      const signature = await harness.call('sendTransaction', wire, { encoding: 'base64', skipPreflight: true });
      harness.local.tick();
      return harness.getSignatureStatus(signature);
    };
    return { readNonce, buildNonceTransfer, sendAndGetStatus };
  }

  it('serve after any blockhash has expired, once each, also when the transaction fails', async () => {
    harness = await ChainHarness.open();
    const payer = await createFundedSigner();
    const { readNonce, buildNonceTransfer, sendAndGetStatus } = createNonceUser(payer, await createNonceAccount(payer));
    const [succeeding, again, failing] = [
      await buildNonceTransfer(LAMPORTS_PER_SOL),
      await buildNonceTransfer(2n * LAMPORTS_PER_SOL),
      await buildNonceTransfer(100n * LAMPORTS_PER_SOL),
    ];
    harness.local.tick(400);
    const first = await readNonce();
    expect((await sendAndGetStatus(succeeding)).err).toBeNull();
    expect(await readNonce()).not.toBe(first);
    expect(await sendAndGetStatus(again)).toBeNull();
    expect(await sendAndGetStatus(failing)).toBeNull();
    const fails = await buildNonceTransfer(100n * LAMPORTS_PER_SOL);
    const second = await readNonce();
    expect((await sendAndGetStatus(fails)).err).toEqual({ InstructionError: [1, { Custom: 1 }] });
    expect(await readNonce()).not.toBe(second);
    harness.local.tick(400);
    await sendAndGetStatus(fails);
    expect(await harness.balance(payer.address)).toBe(8n * LAMPORTS_PER_SOL - 20_000n);
  });

  it('serve once a slot: a transaction with a nonce of the open slot is dropped and pays nothing', async () => {
    harness = await ChainHarness.open();
    const payer = await createFundedSigner();
    const { readNonce, buildNonceTransfer } = createNonceUser(payer, await createNonceAccount(payer));
    harness.local.tick();
    const send = async (wire: string) =>
      harness.call('sendTransaction', wire, { encoding: 'base64', skipPreflight: true });
    const first = await send(await buildNonceTransfer(LAMPORTS_PER_SOL));
    const blockhash = await harness.blockhash();
    harness.local.processPending();
    // As on a cluster, from the newest block, so that no later nonce is equal.
    const next = createHash('sha256').update('DURABLE_NONCE').update(base58.decode(blockhash)).digest();
    expect(await readNonce('processed')).toBe(base58.encode(next));
    const early = await send(await buildNonceTransfer(LAMPORTS_PER_SOL, await readNonce('processed')));
    harness.local.tick();
    expect((await harness.getSignatureStatus(first)).err).toBeNull();
    expect(await harness.getSignatureStatus(early)).toBeNull();
    expect(await harness.balance(payer.address)).toBe(8n * LAMPORTS_PER_SOL - 15_000n);
    await send(await buildNonceTransfer(LAMPORTS_PER_SOL));
    harness.local.tick();
    expect(await harness.balance(payer.address)).toBe(7n * LAMPORTS_PER_SOL - 20_000n);
  });

  it('leave the fee of a failed transaction paid, also where their own account pays it', async () => {
    harness = await ChainHarness.open();
    const payer = await createFundedSigner();
    const nonce = await createNonceAccount(payer);
    const { readNonce, buildNonceTransfer, sendAndGetStatus } = createNonceUser(payer, nonce, nonce);
    const first = await readNonce();
    harness.local.tick();
    const { err } = await sendAndGetStatus(await buildNonceTransfer(100n * LAMPORTS_PER_SOL));
    expect(err).toEqual({ InstructionError: [1, { Custom: 1 }] });
    expect(await readNonce()).not.toBe(first);
    expect(await harness.balance(nonce.address)).toBe(LAMPORTS_PER_SOL - 10_000n);
  });
});
