import { readFileSync } from 'node:fs';
import { type Address, createNoopSigner, type Instruction, type Rpc, type SolanaRpcApi } from '@solana/kit';
import { getCloseAccountInstruction, getCreateAssociatedTokenIdempotentInstruction } from '@solana-program/token';
import { describe, expect, it } from 'vitest';
import { findAssociatedTokenAddress, findEscrowAddress, NATIVE_MINT_ADDRESS } from '../../lib/chain/escrow/address';
import { getEscrowEncoder } from '../../lib/chain/escrow/generated/accounts/escrow';
import { RIPDUEL_ESCROW_PROGRAM_ADDRESS } from '../../lib/chain/escrow/generated/programs';
import { RIPDUEL_ESCROW_PROGRAM_ADDRESS as LAYOUT_1_PROGRAM } from '../../lib/chain/escrow/layout-1/generated/programs';
import { buildDepositFeeInstruction } from '../../lib/chain/escrow/layout-1/instructions';
import { type DuelTerms, hashTerms } from '../../lib/chain/escrow/layout-1/terms';
import { buildWrapInstructions } from '../../lib/chain/escrow/wrapped-sol';
import { toBase64 } from '../../lib/chain/inspect/wire';
import { assertSucceeded } from '../../program/tests/duel';
import { readTokenAmount } from '../../program/tests/tokens';
import { hashName, namedAddress, TestCluster } from '../../program/tests/world';
import { buildEscrowAccount, buildTerms } from '../../testing/agents/duel';
import { openPartialRpc } from '../../testing/agents/hanging-rpc';
import { readDuelAccounts } from './duel-accounts';
import type { StepContext } from './prepare-step';
import { ProviderWait } from './provider-wait';
import { findPendingSteps } from './send-steps';
import { formatStepKey } from './steps';

const CRANK_WALLET = namedAddress('crank');
const FEE_LAMPORTS = 50_000_000n;
const NETWORK_FEE_LAMPORTS = 5_000n;
/** The program that the service names in these tests. It has replaced the program of layout 1. */
const CURRENT_PROGRAM = namedAddress('the program of today');

/** Returns an RPC that serves the accounts of a test environment. */
const createRpc = (world: TestCluster): Rpc<SolanaRpcApi> => {
  const findRpcAccount = (address: Address) => {
    const found = world.svm.getAccount(address);
    return found.exists && found.lamports > 0n
      ? { owner: found.programAddress, data: [toBase64(new Uint8Array(found.data)), 'base64'] }
      : null;
  };
  return openPartialRpc({
    getMultipleAccounts: (addresses: readonly Address[]) => ({ value: addresses.map(findRpcAccount) }),
    getAccountInfo: (address: Address) => ({ value: findRpcAccount(address) }),
  });
};

const buildOpenTokenAccountInstruction = (world: TestCluster, owner: Address): Instruction =>
  getCreateAssociatedTokenIdempotentInstruction({
    ...{ payer: createNoopSigner(world.payer), owner, mint: NATIVE_MINT_ADDRESS },
    ata: findAssociatedTokenAddress(owner, NATIVE_MINT_ADDRESS).address,
  });

/** Opens a test environment with the program of layout 1, and a duel that its creator paid for. */
function openDuelPaidByCreator() {
  const world = new TestCluster();
  world.svm.addProgram(LAYOUT_1_PROGRAM, new Uint8Array(readFileSync('program/layout-1/ripduel_escrow.so')));
  world.fund(CRANK_WALLET, 1_000_000_000n);
  const now = world.svm.getClock().unixTimestamp;
  const [creator, opponent] = [namedAddress('creator'), namedAddress('opponent')];
  world.fund(creator, 1_000_000_000n);
  const terms: DuelTerms = {
    ...{ duelIdHash: hashName('duel'), tableRoot: hashName('table'), totalWeight: 10, policyHash: hashName('policy') },
    ...{
      providerKey: namedAddress('provider'),
      seedCommitment: hashName('commitment'),
      creator,
      opponent,
      feeLamports: FEE_LAMPORTS,
    },
    ...{ treasury: namedAddress('treasury'), fundingDeadline: now + 600n, resolutionDeadline: now + 1_200n },
    ...{ entropyDelaySlots: 4, tieRule: 1, cardMode: 0 },
  };
  const escrow = findEscrowAddress(hashTerms(terms), LAYOUT_1_PROGRAM).address;
  const source = findAssociatedTokenAddress(creator, NATIVE_MINT_ADDRESS).address;
  assertSucceeded(
    world.send(
      buildOpenTokenAccountInstruction(world, escrow),
      ...buildWrapInstructions(creator, FEE_LAMPORTS),
      buildDepositFeeInstruction({ terms, depositor: creator, programAddress: LAYOUT_1_PROGRAM }),
    ),
  );
  return { world, terms, escrow, creator, source };
}

/**
 * Sends each due step from the crank's wallet. Returns, per step, its name or the reason why it waits; `no account`
 * alone if there is no escrow account.
 */
async function sendCrankSteps({ world, escrow }: ReturnType<typeof openDuelPaidByCreator>): Promise<readonly string[]> {
  const rpc = createRpc(world);
  const [read] = await readDuelAccounts(rpc, CURRENT_PROGRAM, [escrow]);
  if (!read?.account) return ['no account'];
  const { account, time } = read;
  const client = { call: async () => ({ duel: { status: 'refunded' } }) } as unknown as StepContext['client'];
  const duel = {
    ...({
      duelId: 'duel_1',
      escrowAddress: escrow,
      packId: 'pack',
      status: 'refunding',
      fundingDeadline: null,
    } as const),
    ...{
      providerWait: new ProviderWait(),
      lastListedAtMs: 0,
      readWindow: null,
      consecutiveRefusals: 0,
      consecutiveWaits: 0,
      isEntropyLost: false,
      isBusy: false,
    },
  };
  const outcomes: string[] = [];
  for (const { step, prepare } of findPendingSteps(duel, account, time, { client, rpc, tablesByPackId: new Map() })) {
    const prepared = await prepare();
    if ('waitReason' in prepared) outcomes.push(prepared.waitReason);
    else {
      expect(prepared.instruction.programAddress).toBe(LAYOUT_1_PROGRAM);
      assertSucceeded(world.sendFrom(CRANK_WALLET, prepared.instruction));
      outcomes.push(formatStepKey(step));
    }
  }
  return outcomes;
}

describe('a duel of layout 1, after the service moved to another program', () => {
  it('is refunded and closed by its own program, and costs the crank network fees only', async () => {
    const duel = openDuelPaidByCreator();
    const { world, terms, escrow, source } = duel;
    expect(await sendCrankSteps(duel)).toEqual([]);
    world.setTime(terms.fundingDeadline + 1n);
    const before = readTokenAmount(world, source) ?? 0n;
    expect(await sendCrankSteps(duel)).toEqual(['refund 0']);
    expect((readTokenAmount(world, source) ?? 0n) - before).toBe(FEE_LAMPORTS);
    expect(await sendCrankSteps(duel)).toEqual(['close']);
    expect(world.readData(escrow)).toBeNull();
    expect(1_000_000_000n - world.readBalance(CRANK_WALLET)).toBe(2n * NETWORK_FEE_LAMPORTS);
  });

  it('F7 waits for the account of who is paid: the crank opens none', async () => {
    const duel = openDuelPaidByCreator();
    duel.world.setTime(duel.terms.fundingDeadline + 1n);
    const owner = createNoopSigner(duel.creator);
    assertSucceeded(
      duel.world.send(getCloseAccountInstruction({ account: duel.source, destination: duel.creator, owner })),
    );
    expect(await sendCrankSteps(duel)).toEqual(['a token account of who is paid']);
    expect(duel.world.readBalance(CRANK_WALLET)).toBe(1_000_000_000n);
  });
});

describe('the program of an account', () => {
  const escrow = namedAddress('escrow');
  const terms = buildTerms(namedAddress('provider'), '00'.repeat(32));
  const data = toBase64(new Uint8Array(getEscrowEncoder().encode(buildEscrowAccount(terms))));
  const readAccountOwnedBy = async (owner: Address) => {
    const clock = { owner, data: [toBase64(new Uint8Array(40)), 'base64'] };
    const rpc = openPartialRpc({ getMultipleAccounts: () => ({ value: [clock, { owner, data: [data, 'base64'] }] }) });
    return (await readDuelAccounts(rpc, CURRENT_PROGRAM, [escrow]))[0]?.account;
  };

  it.each([
    ['the one that the service names', CURRENT_PROGRAM],
    ['the released one', RIPDUEL_ESCROW_PROGRAM_ADDRESS as Address],
  ])('is its owner: %s', async (_, owner) => {
    expect(await readAccountOwnedBy(owner)).toMatchObject({ layout: 2, programId: owner });
  });

  it.each([
    ['another program', namedAddress('a stranger')],
    ['that of layout 1, with an account of layout 2', LAYOUT_1_PROGRAM as Address],
  ])('is none for %s', async (_, owner) => {
    expect(await readAccountOwnedBy(owner)).toBeNull();
  });
});
