import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getSyncNativeInstruction,
} from '@solana-program/token';
import { findAssociatedTokenAddress, NATIVE_MINT_ADDRESS } from '../../lib/chain/escrow/address';
import { CONSENT_DOMAIN } from '../../lib/chain/escrow/consent';
import {
  buildCloseInstruction,
  buildCommitResultInstruction,
  buildDepositCardInstruction,
  buildDepositFeeInstruction,
  buildLockEntropyInstruction,
} from '../../lib/chain/escrow/instructions';
import { buildRefundInstruction, buildSettleInstruction } from '../../lib/chain/escrow/payout';
import type { Escrow } from '../../lib/chain/escrow/state';
import type { TableProof } from '../../lib/chain/escrow/table';
import { decodeTerms } from '../../lib/chain/escrow/terms';
import type { Agreement } from '../../lib/chain/inspect/agreement';
import { type Expectation, type InspectedPurpose, inspectTransaction } from '../../lib/chain/inspect/inspect';
import { sha256Hex } from '../../lib/core/hash';
import { buildMatchTerms } from '../../lib/duel/rules/terms';
import { buildPayment, buildTransaction } from '../../lib/transactions/build';
import { testWallet } from '../service/wallet';

const addressNamed = (name: string) => testWallet(name).address as Address;
const provider = testWallet('provider');
export const providerKey = provider.address as Address;
export const [creator, opponent, stranger, treasury] = [
  addressNamed('creator'),
  addressNamed('opponent'),
  addressNamed('stranger'),
  addressNamed('treasury'),
];
/** Mints of the cards drawn by the creator and by the opponent. */
export const cardMints = [addressNamed('first card'), addressNamed('second card')] as const;
export const programId = addressNamed('program');
export const recentBlockhash = { blockhash: addressNamed('blockhash'), lastValidBlockHeight: 100n };
export const feeLamports = 50_000_000n;
const policyHash = '11'.repeat(32);
const seedCommitment = '22'.repeat(32);
const slotTerms = { entropyDelaySlots: 4, gridSlots: 16, acceptSteps: 6, revealDelaySlots: 32 };
const agreedAt = new Date('2026-11-21T12:00:00Z');

/** Builds the terms of a matched duel. Equal ids and fees give equal terms. */
export const buildTestMatchTerms = (duelId: string, fee = feeLamports) =>
  buildMatchTerms(
    {
      ...{ duelId, policyHash, creatorWallet: creator, feeLamports: fee, programId, cardMode: 1 },
      ...{ treasuryWallet: treasury, providerKey, seedCommitment },
      ...{ bondLamports: 3n * fee, fundingSeconds: 600, resolutionSeconds: 1_800, ...slotTerms },
    },
    { tableRoot: '33'.repeat(32), totalWeight: 10_000n },
    opponent,
    agreedAt,
  );

/** Terms, hash and escrow account of the duel that these transactions are for. */
export const matchedDuel = buildTestMatchTerms('duel_one');
const terms = decodeTerms(matchedDuel.terms);
export const duelEscrowAddress = matchedDuel.escrowAddress as Address;
const escrowState = { terms, winner: 0, cardMints, parts: [1, 1, 1, 1, 1], firstDepositor: 0 } as unknown as Escrow;
const escrowInput = { escrow: duelEscrowAddress, programAddress: programId };

/** Returns the address of the owner's token account, by default for wrapped SOL. */
export const tokenAccount = (owner: Address, mint: Address = NATIVE_MINT_ADDRESS) =>
  findAssociatedTokenAddress(owner, mint).address;
const signer = createNoopSigner(creator);

/** Builders of the instructions in a duel's transactions, by default as the creator signs them. */
export const instructionBuilders = {
  open: (owner: Address, mint: Address = NATIVE_MINT_ADDRESS, payer = creator) =>
    getCreateAssociatedTokenIdempotentInstruction({
      ...{ payer: createNoopSigner(payer), ata: tokenAccount(owner, mint), owner, mint },
    }),
  wrap: (amount = feeLamports, destination = tokenAccount(creator), source = creator) =>
    getTransferSolInstruction({ source: createNoopSigner(source), destination, amount }),
  sync: (account = tokenAccount(creator)) => getSyncNativeInstruction({ account }),
  unwrap: (account = tokenAccount(creator), destination = creator, owner = creator) =>
    getCloseAccountInstruction({ account, destination, owner: createNoopSigner(owner) }),
  depositFee: (depositor: Address = creator) =>
    buildDepositFeeInstruction({ terms, depositor, programAddress: programId }),
  depositCard: (side: 0 | 1 = 0, mint: Address = cardMints[side]) =>
    buildDepositCardInstruction({ ...escrowInput, side, mint, holder: signer.address }),
  commitResult: () => {
    const entry = { entryHash: new Uint8Array(32), weight: 1, value: 1n, cardMint: null };
    const proof: TableProof = { entry, index: 0, siblings: [] };
    return buildCommitResultInstruction({ ...escrowInput, seed: new Uint8Array(32), proofs: [proof, proof] });
  },
  settle: (part: 0 | 1 | 2 | 3 | 4 = 0, winner: 0 | 1 = 0, cards: 'in' | 'missed' = 'in') =>
    buildSettleInstruction({ ...escrowInput, state: { ...escrowState, winner }, part, cards }),
  refund: (part: 0 | 1 | 4 = 0) => buildRefundInstruction({ ...escrowInput, state: escrowState, part }),
  lock: () => buildLockEntropyInstruction(escrowInput),
  close: () => buildCloseInstruction({ ...escrowInput, state: escrowState }),
};

/** By the purpose of a transaction, the builder of the escrow instruction that serves it. */
export const escrowCallBuilders: Record<InspectedPurpose, () => Instruction> = {
  fund: () => instructionBuilders.depositFee(),
  lock: () => instructionBuilders.lock(),
  'commit-result': () => instructionBuilders.commitResult(),
  settle: () => instructionBuilders.settle(),
  refund: () => instructionBuilders.refund(),
  close: () => instructionBuilders.close(),
  'deposit-card': () => instructionBuilders.depositCard(),
};

/** Signs encoded terms with the provider's key. Returns its consent in base58. */
export const signConsent = (bytes: Uint8Array): string => provider.signText(CONSENT_DOMAIN + sha256Hex(bytes));

/** The values of the duel that the player was shown. */
export const agreement: Agreement = {
  duel: {
    ...{ duelId: 'duel_one', creatorWallet: creator, opponentWallet: opponent, cardMode: 'cards', providerKey },
    ...{ feeAmount: feeLamports, bondAmount: 3n * feeLamports, valuationPolicyHash: policyHash, seedCommitment },
    ...{
      treasuryWallet: treasury,
      fundingSeconds: 600,
      resolutionSeconds: 1_800,
      escrowAddress: duelEscrowAddress,
      ...slotTerms,
    },
    ...{ fundingDeadline: matchedDuel.fundingDeadline, resolutionDeadline: matchedDuel.resolutionDeadline },
    providerConsent: signConsent(matchedDuel.terms),
  },
  table: { root: terms.tableRoot, totalWeight: 10_000, cardsLamports: 0n },
  now: agreedAt,
};

/** Expectation by which tests inspect the creator's payment. */
export const fundExpectation: Expectation = {
  ...{ purpose: 'fund', wallet: creator, programId, terms: matchedDuel.terms, agreement, cardMints },
};
export const buildUnsigned = (...instructions: Instruction[]): string =>
  buildTransaction(creator, instructions, programId, recentBlockhash).transaction;
/** Builds a side's payment as the service prepares it. */
export const buildFundTransaction = (duel = matchedDuel, wallet: string = creator) =>
  buildPayment({ terms: duel.terms, programId, wallet }, recentBlockhash).transaction;

/** Inspects a transaction of these instructions and the escrow call that the purpose is for. Returns its faults. */
export const findInspectionFaults = (purpose: InspectedPurpose, ...instructions: Instruction[]) =>
  inspectTransaction(buildUnsigned(...instructions, escrowCallBuilders[purpose]()), { ...fundExpectation, purpose })
    .faults;
