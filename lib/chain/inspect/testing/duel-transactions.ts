import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getSyncNativeInstruction,
} from '@solana-program/token';
import { fixTerms } from '../../../duel/rules/terms';
import { testWallet } from '../../../root/testing/wallet';
import { build, buildFund } from '../../../transactions/build';
import { findTokenAddress, NATIVE_MINT_ADDRESS } from '../../escrow/address';
import { commitResult, depositCard, depositFee, refund, settle } from '../../escrow/instructions';
import type { Escrow } from '../../escrow/state';
import type { TableProof } from '../../escrow/table';
import { decodeTerms } from '../../escrow/terms';
import { type Expectation, type InspectedPurpose, inspectTransaction } from '../inspect';

const walletOf = (name: string) => testWallet(name).address as Address;
export const [creator, opponent, stranger, treasury] = [
  walletOf('creator'),
  walletOf('opponent'),
  walletOf('stranger'),
  walletOf('treasury'),
];
/** The card that the creator drew, and the opponent's. */
export const cardMints = [walletOf('first card'), walletOf('second card')] as const;
export const programId = walletOf('program');
export const recent = { blockhash: walletOf('blockhash'), lastValidBlockHeight: 100n };
export const feeLamports = 50_000_000n;
export const policyHash = '11'.repeat(32);

/** A matched duel; equal names have equal terms. */
export const matchFor = (duelId: string, fee = feeLamports) =>
  fixTerms(
    {
      ...{ duelId, policyHash, creatorWallet: creator, feeLamports: fee, programId, cardMode: 1 },
      ...{ treasuryWallet: treasury, providerKey: stranger, seedCommitment: '22'.repeat(32) },
      ...{ entropyDelaySlots: 4, fundingSeconds: 600, resolutionSeconds: 1_800 },
    },
    { tableRoot: '33'.repeat(32), totalWeight: 10_000n },
    opponent,
    new Date('2026-11-21T12:00:00Z'),
  );

export const match = matchFor('duel_one');
const terms = decodeTerms(match.terms);
export const escrow = match.escrowAddress as Address;
const state = { terms, winner: 0, cardMints } as unknown as Escrow;
const of = { escrow, programAddress: programId };

export const tokenAccount = (owner: Address, mint: Address = NATIVE_MINT_ADDRESS) =>
  findTokenAddress(owner, mint).address;
const signer = createNoopSigner(creator);

/** Instructions of a duel's transactions as the creator signs them; each argument changes one thing. */
export const steps = {
  open: (owner: Address, mint: Address = NATIVE_MINT_ADDRESS, payer = creator) =>
    getCreateAssociatedTokenIdempotentInstruction({
      ...{ payer: createNoopSigner(payer), ata: tokenAccount(owner, mint), owner, mint },
    }),
  wrap: (amount = feeLamports, destination = tokenAccount(creator), source = creator) =>
    getTransferSolInstruction({ source: createNoopSigner(source), destination, amount }),
  sync: (account = tokenAccount(creator)) => getSyncNativeInstruction({ account }),
  unwrap: (account = tokenAccount(creator), destination = creator, owner = creator) =>
    getCloseAccountInstruction({ account, destination, owner: createNoopSigner(owner) }),
  depositFee: (source?: Address) =>
    depositFee({ terms, depositor: creator, programAddress: programId, ...(source === undefined ? {} : { source }) }),
  depositCard: (side: 0 | 1 = 0, mint: Address = cardMints[side]) =>
    depositCard({ ...of, side, mint, holder: signer.address }),
  commitResult: () => {
    const entry = { entryHash: new Uint8Array(32), weight: 1, value: 1n, cardMint: null };
    const proof: TableProof = { entry, index: 0, siblings: [] };
    return commitResult({ ...of, seed: new Uint8Array(32), proofs: [proof, proof] });
  },
  settle: (part: 0 | 1 | 2 | 3 = 0) => settle({ ...of, state, part }),
  refund: (part: 0 | 1 = 0) => refund({ ...of, state, part }),
};

/** The escrow call that each purpose is for. */
export const callFor: Record<InspectedPurpose, () => Instruction> = {
  fund: () => steps.depositFee(),
  'commit-result': () => steps.commitResult(),
  settle: () => steps.settle(),
  refund: () => steps.refund(),
  'deposit-card': () => steps.depositCard(),
};

export const expected: Expectation = {
  ...{ purpose: 'fund', wallet: creator, programId, terms: match.terms },
  ...{ policyHash, feeLamports, cardMints },
};
export const built = (...instructions: Instruction[]): string =>
  build(creator, instructions, programId, recent).transaction;
/** The fund transaction as the service prepares it. */
export const fund = (duel = match, wallet: string = creator) =>
  buildFund({ terms: duel.terms, escrowAddress: duel.escrowAddress, programId, wallet }, recent).transaction;

/** Inspects these instructions for a purpose, together with the escrow call that it is for. */
export const inspectFor = (purpose: InspectedPurpose, ...instructions: Instruction[]) =>
  inspectTransaction(built(...instructions, callFor[purpose]()), { ...expected, purpose }).faults;
