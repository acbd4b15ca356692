import type { Address } from '@solana/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findEscrowAddress } from '../../lib/chain/escrow/address';
import { RIPDUEL_ESCROW_PROGRAM_ADDRESS } from '../../lib/chain/escrow/generated/programs';
import { buildAcceptInstruction } from '../../lib/chain/escrow/instructions';
import { EscrowStage } from '../../lib/chain/escrow/state';
import { type DuelTerms, hashTerms } from '../../lib/chain/escrow/terms';
import { sha256 } from '../../lib/core/hash';
import { systemRandom } from '../../lib/core/random';
import { listDuels } from '../../lib/duel/contract';
import { getDuelReceipt } from '../../lib/duel/receipt-contract';
import { listMachines } from '../../lib/gacha/machines/contract';
import { buildTerms } from '../../testing/agents/duel';
import { openProviderTestChain, type ProviderTestChain, waitUntil } from '../../testing/provider/own-chain';
import type { AgentConnection } from '../connect';
import { readEscrows } from '../escrow-accounts';
import { type Keypair, toKeypair } from '../keypair';
import { sendInstructions } from '../send';
import { runCrank } from './crank';

const PROGRAM = RIPDUEL_ESCROW_PROGRAM_ADDRESS as Address;
/** Number of duels with one fee in escrow whose funding deadline has passed. Each needs a refund and a close. */
const BACKLOG_SIZE = 200;
/** Seconds from the chain's time before the deposits to the funding deadline. */
const FUNDING_SECONDS = 20n;

let chain: ProviderTestChain;
const stopController = new AbortController();

beforeAll(async () => {
  chain = await openProviderTestChain();
});
afterAll(async () => {
  stopController.abort();
  await chain.close();
});

interface DuelKeypairs {
  readonly creator: Keypair;
  readonly opponent: Keypair;
  readonly provider: Keypair;
}

function makeTerms({ creator, opponent, provider }: DuelKeypairs, name: string, fundingDeadline: bigint): DuelTerms {
  return buildTerms(provider.address, '11'.repeat(32), {
    ...{ duelIdHash: sha256(name), creator: creator.address, opponent: opponent.address },
    ...{
      fundingDeadline,
      resolutionDeadline: fundingDeadline + 1_800n,
      feeLamports: 2_500_000n,
      bondLamports: 7_500_000n,
    },
  });
}

const deriveEscrowAddress = (terms: DuelTerms): Address => findEscrowAddress(hashTerms(terms), PROGRAM).address;

/**
 * Stubs the service's client: each list of duels has just one page, with all of these, and the receipt of each says
 * `refunded`.
 */
function createListClient(
  duels: readonly { readonly terms: DuelTerms; readonly status: string }[],
): AgentConnection['client'] {
  const items = duels.map(({ terms, status }, at) => ({
    ...{ duelId: `duel ${at}`, escrowAddress: deriveEscrowAddress(terms), packId: 'pack', status },
    fundingDeadline: new Date(Number(terms.fundingDeadline) * 1_000),
  }));
  const call = async (endpoint: unknown) => {
    if (endpoint === listDuels) return { items, nextCursor: null };
    if (endpoint === listMachines) return { items: [] };
    if (endpoint === getDuelReceipt) return { duel: { status: 'refunded' } };
    throw new Error('the service doesn’t answer');
  };
  return { call } as unknown as AgentConnection['client'];
}

async function depositForAll(payer: Keypair, all: readonly DuelTerms[]): Promise<void> {
  for (let at = 0; at < all.length; at += 50)
    await Promise.all(all.slice(at, at + 50).map((terms) => chain.pay(payer, terms)));
}

test('hundreds of refunds and closes don’t hold a lock, which has to come within 512 slots; all of them come', async () => {
  const rpc = chain.rpc();
  const [creator, opponent, provider] = await Promise.all([
    chain.openFundedWallet(),
    chain.openFundedWallet(),
    chain.openFundedWallet(),
  ]);
  const players = { creator, opponent, provider };
  const deadline = (await chain.readChainSeconds()) + FUNDING_SECONDS;
  const abandoned = Array.from({ length: BACKLOG_SIZE }, (_, at) => makeTerms(players, `abandoned ${at}`, deadline));
  await depositForAll(creator, abandoned);
  await waitUntil('the funding deadline', async () => (await chain.readChainSeconds()) > deadline);

  const accepted = makeTerms(players, 'accepted', deadline + 600n);
  for (const payer of [creator, opponent]) await chain.pay(payer, accepted);
  const accepting = buildAcceptInstruction({
    escrow: deriveEscrowAddress(accepted),
    provider: provider.address,
    programAddress: PROGRAM,
  });
  expect(await sendInstructions(rpc, provider, [accepting], stopController.signal)).toMatchObject({
    kind: 'confirmed',
  });

  const all = [...abandoned.map((terms) => ({ terms, status: 'refunding' })), { terms: accepted, status: 'funded' }];
  const lines: string[] = [];
  const crank = runCrank({
    connection: {
      apiBaseUrl: '',
      client: createListClient(all),
      rpc,
      programId: PROGRAM,
      genesisHash: chain.genesisHash,
      hasFaucet: true,
    },
    ...{ keypair: toKeypair(systemRandom(32)), maxUnitPriceMicroLamports: 100_000n, signal: stopController.signal },
    log: (action, fields = {}) => void lines.push(JSON.stringify([action, fields])),
  });
  const addresses = abandoned.map(deriveEscrowAddress);
  const countOpenEscrows = async (): Promise<number> =>
    (await readEscrows(rpc, PROGRAM, addresses, stopController.signal)).escrows.filter((each) => each !== null).length;

  await waitUntil('the lock', async () => (await chain.escrow(accepted))?.stage === EscrowStage.Locked);
  expect(await countOpenEscrows()).toBeGreaterThan(BACKLOG_SIZE / 2);
  await waitUntil('the last close', async () => (await countOpenEscrows()) === 0);
  const closes = lines.filter((line) => line.startsWith('["sent"') && line.includes('"close"'));
  expect(closes.length).toBeLessThanOrEqual(BACKLOG_SIZE);
  stopController.abort();
  await crank;
}, 180_000);
