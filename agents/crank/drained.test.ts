import { createNoopSigner, type Instruction } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { getCloseAccountInstruction, getCreateAssociatedTokenIdempotentInstruction } from '@solana-program/token';
import { describe, expect, it } from 'vitest';
import type { Side } from '../../lib/chain/escrow/draw-words';
import { findWinningSide } from '../../lib/chain/escrow/state';
import { toBase64 } from '../../lib/chain/inspect/wire';
import { assertSucceeded, Duel, FEE_LAMPORTS } from '../../program/tests/duel';
import { namedAddress, PROGRAM_ADDRESS, TestCluster } from '../../program/tests/world';
import { prepareStep, type StepContext } from './prepare-step';
import { ProviderWait } from './provider-wait';
import { findPossibleSteps } from './steps';

const CRANK_WALLET = namedAddress('crank');
/** Fee of a transaction with one signature. */
const NETWORK_FEE_LAMPORTS = 5_000n;
/** Lamports of the crank's wallet when a test begins. */
const INITIAL_CRANK_LAMPORTS = 1_000_000_000n;

/**
 * Stubs the service and the RPC. The service answers that the duel is refunded; the RPC reads the test environment.
 */
const createStepContext = (world: TestCluster): StepContext => ({
  client: { call: async () => ({ duel: { status: 'refunded' } }) } as unknown as StepContext['client'],
  rpc: {
    getAccountInfo: (address: Parameters<TestCluster['readData']>[0]) => ({
      send: async () => {
        const found = world.svm.getAccount(address);
        const value = found.exists
          ? { owner: found.programAddress, data: [toBase64(new Uint8Array(found.data))] }
          : null;
        return { value };
      },
    }),
  } as unknown as StepContext['rpc'],
  tablesByPackId: new Map(),
});

/**
 * Sends the crank's steps from its wallet until the escrow account is closed or the crank has nothing to send. Returns
 * the number of transactions.
 */
async function sendCrankSteps(duel: Duel): Promise<number> {
  const { world, escrow } = duel;
  const watched = {
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
  let sent = 0;
  while (world.readData(escrow) !== null) {
    const { slot, unixTimestamp } = world.svm.getClock();
    const seen = { escrow: duel.readState(), programId: PROGRAM_ADDRESS, slot };
    const prepared = await Promise.all(
      findPossibleSteps(seen.escrow, { seconds: unixTimestamp, slot }).map((step) =>
        prepareStep(step, watched, seen, createStepContext(world)),
      ),
    );
    const instructions = prepared.flatMap((each): Instruction[] => ('instruction' in each ? [each.instruction] : []));
    if (instructions.length === 0) break;
    for (const instruction of instructions) {
      expect(instruction.programAddress).toBe(PROGRAM_ADDRESS);
      expect(instruction.accounts?.map(({ address }) => address)).not.toContain(CRANK_WALLET);
      assertSucceeded(world.sendFrom(CRANK_WALLET, instruction));
      sent += 1;
    }
  }
  return sent;
}

/** Opens a test environment in which the crank's wallet is funded. */
function createFundedEnvironment(): TestCluster {
  const world = new TestCluster();
  world.fund(CRANK_WALLET, INITIAL_CRANK_LAMPORTS);
  return world;
}

const calculateCrankSpending = (world: TestCluster): bigint => INITIAL_CRANK_LAMPORTS - world.readBalance(CRANK_WALLET);

describe('F7: a stranger drains the crank', () => {
  it('by abandoning duels in a row, its wallet emptied before each refund: that costs network fees only', async () => {
    const world = createFundedEnvironment();
    const attacker = namedAddress('attacker');
    const hoard = namedAddress('hoard');
    world.fund(attacker, INITIAL_CRANK_LAMPORTS);
    let sent = 0;
    for (let nonce = 0; nonce < 5; nonce += 1) {
      const before = world.readBalance(attacker) + world.readBalance(hoard);
      const now = world.svm.getClock().unixTimestamp;
      const deadlines = { fundingDeadline: now + 30n, resolutionDeadline: now + 3_600n };
      const duel = new Duel({ world, terms: { creator: attacker, nonce, ...deadlines } });
      duel.mustSend(duel.instructions.depositFee(0));
      const amount = world.readBalance(attacker);
      duel.mustSend(getTransferSolInstruction({ source: createNoopSigner(attacker), destination: hoard, amount }));
      world.setTime(duel.terms.fundingDeadline + 1n);
      sent += await sendCrankSteps(duel);
      expect(world.readData(duel.escrow)).toBeNull();
      expect(world.readBalance(attacker) + world.readBalance(hoard)).toBe(before);
      duel.mustSend(
        getTransferSolInstruction({
          source: createNoopSigner(hoard),
          destination: attacker,
          amount: world.readBalance(hoard),
        }),
      );
    }
    expect([sent, calculateCrankSpending(world)]).toEqual([10, 10n * NETWORK_FEE_LAMPORTS]);
  });

  it('by leaving an accepted duel without a result: that costs network fees only', async () => {
    const world = createFundedEnvironment();
    const duel = new Duel({ world }).lock().passResultDeadline();
    const before = world.readBalance(duel.terms.creator);
    const sent = await sendCrankSteps(duel);
    expect([sent, calculateCrankSpending(world)]).toEqual([4, 4n * NETWORK_FEE_LAMPORTS]);
    expect(world.readBalance(duel.terms.creator) - before).toBeGreaterThan(2n * FEE_LAMPORTS);
  });

  it('by closing the token account that a card goes to: the crank waits for somebody else to open it', async () => {
    const world = createFundedEnvironment();
    const duel = new Duel({ world, terms: { cardMode: 1 } }).resolveAndDepositCards(0, 1);
    const winner = duel.getWallet(findWinningSide(duel.readState()) as Side);
    const arrivals = ([0, 1] as const).map((side) => duel.findCardAccount(winner, side));
    const owner = createNoopSigner(winner);
    for (const account of arrivals) duel.mustSend(getCloseAccountInstruction({ account, destination: winner, owner }));
    world.setTime(duel.terms.fundingDeadline + 1n);
    expect([await sendCrankSteps(duel), calculateCrankSpending(world)]).toEqual([3, 3n * NETWORK_FEE_LAMPORTS]);
    for (const side of [0, 1] as const) {
      const [ata, mint] = [duel.findCardAccount(winner, side), duel.getDrawnCard(side)];
      const payer = createNoopSigner(world.payer);
      duel.mustSend(getCreateAssociatedTokenIdempotentInstruction({ payer, ata, owner: winner, mint }));
    }
    expect([await sendCrankSteps(duel), calculateCrankSpending(world)]).toEqual([3, 6n * NETWORK_FEE_LAMPORTS]);
    expect(arrivals.map((account) => duel.readTokenAmount(account))).toEqual([1n, 1n]);
  });
});
