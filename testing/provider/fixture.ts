import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Address } from '@solana/kit';
import { toKeypair } from '../../agents/keypair';
import type { CardHoldingsReader } from '../../agents/provider/card-holdings';
import type { EscrowObservation, ProviderChainReader, TimedEscrow } from '../../agents/provider/chain';
import { CheckPlans } from '../../agents/provider/check-plans';
import { openProviderStore, type ProviderStore } from '../../agents/provider/ledger';
import type { ProviderContext } from '../../agents/provider/parts';
import type { TermsPolicy } from '../../agents/provider/policy';
import { EMPTY_STOCK } from '../../agents/provider/stock';
import { sealEntries, type TableEntry } from '../../agents/table-entry';
import { type EscrowArgs, getEscrowDecoder, getEscrowEncoder } from '../../lib/chain/escrow/generated/accounts/escrow';
import { type ChainTime, type Escrow, EscrowStage, PartState } from '../../lib/chain/escrow/state';
import { type DuelTerms, encodeTerms, hashTerms } from '../../lib/chain/escrow/terms';
import { toBase64 } from '../../lib/chain/inspect/wire';
import { sha256, sha256Hex } from '../../lib/core/hash';
import { systemRandom } from '../../lib/core/random';
import { buildDrawRequest, type DrawRequest } from '../../lib/provider/rules/request';

const ZERO_ADDRESS = '11111111111111111111111111111111' as Address;
/** The fixture's fixed time, by the provider's clock and by both RPCs until a test changes theirs; unix seconds. */
export const NOW_SECONDS = 1_800_000_000n;
/** Address of the fixture's escrow program. */
export const PROGRAM = walletNamed('program');
/** Genesis hash of the fixture's chain. */
export const GENESIS = 'a chain';
/** Slot of the second deposit. */
export const QUORUM_SLOT = 1_000n;
/** Slot whose hash is the entropy. */
export const TARGET_SLOT = 1_016n;
/** First slot in which the provider reveals its seed. */
export const REVEAL_SLOT = 1_048n;
const ENTROPY = sha256('entropy');
/** The provider's clock, which always shows `NOW_SECONDS`. */
const FIXED_CLOCK = { now: () => new Date(Number(NOW_SECONDS) * 1000) };

/** Returns the keypair of a wallet. The same name gives the same keypair. */
export function keypairNamed(name: string) {
  return toKeypair(sha256(`secret of ${name}`));
}

/** Returns the address of a wallet. The same name gives the same address. */
export function walletNamed(name: string): Address {
  return keypairNamed(name).address;
}

/** Limits on the terms that the fixture's provider agrees to. */
export const policy: TermsPolicy = {
  treasury: walletNamed('treasury'),
  maxBondLamports: 1_000_000_000n,
  minResolutionSeconds: 300n,
  minRevealDelaySlots: 32,
  lamportsPerValueUnit: 2n,
  tableRoots: null,
  maxPerWallet: 20,
};

/** Entries with weights 2 to 6, and a card each where mints are given. */
export const buildEntries = (mints: readonly string[] = []): TableEntry[] =>
  [1, 2, 3, 4, 5].map((each, index) => ({
    cardId: `card-${each}`,
    tier: 'common',
    weight: each + 1,
    valueAmount: String(each * 1_000_000),
    valueSource: 'a list',
    valuedAt: '2026-11-01T00:00:00.000Z',
    cardMint: mints[index] ?? null,
  }));

/** A fake RPC, whose state a test sets. While `isDown` is true, it answers nothing. */
export interface FakeRpc {
  genesisHash: string;
  /** Balance of the provider's wallet, in lamports. */
  balance: bigint;
  time: ChainTime;
  isDown: boolean;
  /** The finalized block height. */
  blockHeight: bigint;
  /** Mints of cards that have left the provider's wallet; it holds every other one. */
  readonly goneCards: Set<string>;
  readonly confirmed: Map<Address, Escrow>;
  readonly finalized: Map<Address, Escrow>;
}

const createFakeRpc = (): FakeRpc => ({
  genesisHash: GENESIS,
  balance: 10_000_000_000n,
  time: { seconds: NOW_SECONDS, slot: QUORUM_SLOT },
  isDown: false,
  blockHeight: 1_000n,
  goneCards: new Set(),
  confirmed: new Map(),
  finalized: new Map(),
});

/** A provider with its own journal and two RPCs that the test controls. */
export interface ProviderFixture {
  readonly provider: ProviderContext;
  readonly ledger: ProviderStore;
  readonly rpcs: readonly [FakeRpc, FakeRpc];
  /** Shows an escrow account at both RPCs and both commitments. */
  showEscrow(escrow: Escrow): void;
}

/** Opens the journal in a provider's folder, by the fixture's clock. */
export const openFixtureLedger = (folder: string): Promise<ProviderStore> =>
  openProviderStore({ folder, programId: PROGRAM, random: systemRandom, clock: FIXED_CLOCK });

/** Opens a provider whose journal is in this folder, with two fake RPCs. */
export async function openFixture(folder: string): Promise<ProviderFixture> {
  const ledger = await openFixtureLedger(folder);
  const rpcs = [createFakeRpc(), createFakeRpc()] as const;
  const keypair = keypairNamed('provider');
  const provider: ProviderContext = {
    keypair,
    ledger,
    stock: EMPTY_STOCK,
    chain: createFakeChain(rpcs),
    holdings: createFakeHoldings(rpcs),
    plans: new CheckPlans(),
    identity: { publicKey: keypair.address, genesisHash: GENESIS, programId: PROGRAM },
    policy,
    onlyFollows: false,
  };
  const show = (escrow: Escrow): void => {
    const address = findEscrowAddress(ledger, escrow.terms);
    for (const each of rpcs) {
      each.confirmed.set(address, escrow);
      each.finalized.set(address, escrow);
    }
  };
  return { provider, ledger, rpcs, showEscrow: show };
}

/** Returns the escrow account of terms that the provider consented to; for others the zero address. */
const findEscrowAddress = (ledger: ProviderStore, terms: DuelTerms): Address =>
  ledger.consents.find(bytesToHex(hashTerms(terms)))?.escrow ?? ZERO_ADDRESS;

const createFakeHoldings = (rpcs: readonly FakeRpc[]): CardHoldingsReader => ({
  async read(mints) {
    if (rpcs.some(({ isDown }) => isDown)) throw new Error('an RPC is down');
    return mints.map((mint) =>
      rpcs.map(({ blockHeight, goneCards }) => ({ state: goneCards.has(mint) ? 'gone' : 'held', blockHeight })),
    );
  },
});

function createFakeChain(rpcs: readonly FakeRpc[]): ProviderChainReader {
  const all = async <Value>(read: (rpc: FakeRpc) => Value): Promise<Value[]> => {
    if (rpcs.some(({ isDown }) => isDown)) throw new Error('an RPC is down');
    return rpcs.map(read);
  };
  const viewsOf = (level: 'confirmed' | 'finalized', address: Address): TimedEscrow[] =>
    rpcs.filter(({ isDown }) => !isDown).map((rpc) => ({ escrow: rpc[level].get(address) ?? null, time: rpc.time }));
  return {
    readGenesisHashes: () => all(({ genesisHash }) => genesisHash),
    readFinalizedBalance: async () =>
      (await all(({ balance }) => balance)).reduce((least, each) => (each < least ? each : least)),
    forgetBalance: () => {},
    readUnixSeconds: async () =>
      (await all(({ time }) => time.seconds)).reduce((one, other) => (one > other ? one : other)),
    async observe(addresses) {
      if (rpcs.every(({ isDown }) => isDown)) throw new Error('no RPC answers');
      return addresses.map((address) => ({
        confirmed: viewsOf('confirmed', address),
        finalized: viewsOf('finalized', address),
        isComplete: rpcs.every(({ isDown }) => !isDown),
      }));
    },
  };
}

/** Builds terms that the fixture's provider agrees to. `changes` replace fields. */
export function buildAgreeableTerms(
  ledger: ProviderStore,
  duelId = 'duel_1',
  changes: Partial<DuelTerms> = {},
  entries = buildEntries(),
) {
  const table = sealEntries(entries);
  const duelIdHash = sha256(duelId);
  const terms: DuelTerms = {
    duelIdHash,
    tableRoot: table.root,
    totalWeight: table.totalWeight,
    policyHash: sha256('policy'),
    providerKey: walletNamed('provider'),
    seedCommitment: hexToBytes(ledger.deriveCommitment(duelIdHash)),
    creator: walletNamed('creator'),
    opponent: walletNamed('opponent'),
    feeLamports: 50_000_000n,
    treasury: policy.treasury,
    fundingDeadline: NOW_SECONDS + 600n,
    resolutionDeadline: NOW_SECONDS + 2_400n,
    entropyDelaySlots: 4,
    tieRule: 1,
    cardMode: 0,
    bondLamports: 150_000_000n,
    gridSlots: 16,
    acceptSteps: 6,
    revealDelaySlots: 32,
    nonce: 0,
    ...changes,
  };
  return terms;
}

export const hashTermsHex = (terms: DuelTerms): string => bytesToHex(hashTerms(terms));

/** Builds the body of `POST /terms`. */
export const buildTermsProposal = (terms: DuelTerms, duelId = 'duel_1', entries = buildEntries()) => ({
  duelId,
  terms: toBase64(encodeTerms(terms)),
  entries,
});

/** Builds the escrow account of these terms, with its entropy locked unless `changes` say otherwise. */
export function buildEscrowAccount(terms: DuelTerms, changes: Partial<EscrowArgs> = {}): Escrow {
  const { Held, None } = PartState;
  const data = getEscrowEncoder().encode({
    bump: 255,
    stage: EscrowStage.Locked,
    firstDepositor: 0,
    winner: 255,
    tied: 0,
    firstDrawer: 255,
    parts: [Held, Held, None, None, Held],
    feeVaultClosed: 0,
    entryIndexes: [0, 0],
    drawCounters: [0, 0],
    tickets: [0, 0],
    termsHash: hashTerms(terms),
    terms,
    quorumSlot: QUORUM_SLOT,
    acceptSlot: QUORUM_SLOT + 2n,
    targetSlot: TARGET_SLOT,
    entropySlot: TARGET_SLOT,
    resultSlot: 0n,
    entropy: ENTROPY,
    seed: new Uint8Array(32),
    values: [0n, 0n],
    cardMints: [ZERO_ADDRESS, ZERO_ADDRESS],
    ...changes,
  });
  return getEscrowDecoder().decode(data);
}

/** Builds the draw request (`POST /draws`) about a locked escrow account. */
export function buildRequest(terms: DuelTerms, escrow: Address, duelId = 'duel_1'): DrawRequest {
  return buildDrawRequest({
    duelId,
    genesisHash: GENESIS,
    programId: PROGRAM,
    escrowAddress: escrow,
    termsHash: sha256Hex(encodeTerms(terms)),
    seedCommitment: bytesToHex(Uint8Array.from(terms.seedCommitment)),
    entropySlot: TARGET_SLOT,
    entropy: bytesToHex(ENTROPY),
    creatorWallet: terms.creator,
    opponentWallet: terms.opponent,
  });
}

/** Builds an observation in which all RPCs show this escrow account, at both commitments. */
export function buildUnanimousObservation(
  escrow: Escrow | null,
  time: Partial<ChainTime> = {},
  rpcs = 2,
): EscrowObservation {
  const view: TimedEscrow = { escrow, time: { seconds: NOW_SECONDS, slot: QUORUM_SLOT, ...time } };
  const views = Array.from({ length: rpcs }, () => view);
  return { confirmed: views, finalized: views, isComplete: true };
}
