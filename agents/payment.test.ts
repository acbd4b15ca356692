import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import type { GetMultipleAccountsApi, Rpc } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import { findEscrowAddress } from '../lib/chain/escrow/address';
import { type DuelTerms, encodeTerms } from '../lib/chain/escrow/terms';
import type { Costs } from '../lib/chain/inspect/costs';
import { fromBase64, splitTransaction, toBase64 } from '../lib/chain/inspect/wire';
import { fromUnixSeconds } from '../lib/core/clock';
import { verifyStrict } from '../lib/core/ed25519';
import { sha256, sha256Hex } from '../lib/core/hash';
import { buildPayment } from '../lib/transactions/build';
import { addressNamed, buildTerms, entries, PROGRAM, secretNamed, signConsent } from '../testing/agents/duel';
import { type DuelWithTerms, findPaymentFaults, type PaymentPolicy, signPayment } from './payment';
import { sealEntries } from './table-entry';

const wallet = addressNamed('opponent');
const terms = buildTerms(addressNamed('provider'), sha256Hex('seed'));
const recent = { blockhash: addressNamed('blockhash'), lastValidBlockHeight: 150n };

const policy: PaymentPolicy = {
  wallet,
  programId: PROGRAM,
  providerKey: addressNamed('provider'),
  treasuryWallet: addressNamed('treasury'),
  valuationPolicyHash: sha256Hex('policy'),
  packTable: { ...sealEntries(entries), cardsLamports: 0n },
  maxFeeLamports: 50_000_000n,
  maxFundingSeconds: 600,
  maxResolutionSeconds: 1_800,
  now: fromUnixSeconds(terms.fundingDeadline - 600n),
};

/** Rents of the escrow account and the fee vault. */
const rentLamports = 4_865_040n + 2_039_280n;
const costs: Costs = {
  ...{ fee: 50_000_000n, rents: [], networkFee: 5_000n, leastRemaining: 890_880n },
  totalAtMost: 50_005_000n + rentLamports,
};

const rentSysvarData = Buffer.alloc(17);
rentSysvarData.writeBigUInt64LE(3_480n);
rentSysvarData.writeDoubleLE(2, 8);
const rpcAccounts = [null, { lamports: 1n, data: [rentSysvarData.toString('base64'), 'base64'] }, null, null];
/** A node whose chain has no account but the rent sysvar. */
const rpc = {
  getMultipleAccounts: () => ({ send: async () => ({ value: rpcAccounts }) }),
} as unknown as Rpc<GetMultipleAccountsApi>;

/** Builds a duel with these terms, and with the consent of `signer` to them. */
function buildDuel(changes: Partial<DuelTerms> = {}, signer = 'provider'): DuelWithTerms {
  const all = { ...terms, ...changes };
  const bytes = encodeTerms(all);
  return {
    duelId: 'duel_1',
    terms: toBase64(bytes),
    creatorWallet: all.creator,
    opponentWallet: all.opponent,
    feeAmount: all.feeLamports,
    bondAmount: all.bondLamports,
    escrowAddress: findEscrowAddress(sha256(bytes), PROGRAM).address,
    valuationPolicyHash: sha256Hex('policy'),
    seedCommitment: sha256Hex('seed'),
    cardMode: all.cardMode === 1 ? 'cards' : 'fees-only',
    fundingDeadline: fromUnixSeconds(all.fundingDeadline),
    resolutionDeadline: fromUnixSeconds(all.resolutionDeadline),
    providerConsent: signConsent(bytes, signer),
    providerKey: all.providerKey,
    treasuryWallet: all.treasury,
    fundingSeconds: 600,
    resolutionSeconds: 1_800,
    entropyDelaySlots: all.entropyDelaySlots,
    gridSlots: all.gridSlots,
    acceptSteps: all.acceptSteps,
    revealDelaySlots: all.revealDelaySlots,
  };
}

/** Builds the payment that the service prepares for these terms, or one with `changes`. */
function buildPreparedPayment(
  { terms: base64 }: DuelWithTerms,
  changes: Partial<Parameters<typeof buildPayment>[0]> = {},
) {
  const bytes = fromBase64(base64 ?? '');
  const { transaction } = buildPayment({ terms: bytes, programId: PROGRAM, wallet, ...changes }, recent);
  return { transaction, lastValidBlockHeight: recent.lastValidBlockHeight, costs };
}

const findFaults = (duel: DuelWithTerms, prepared = buildPreparedPayment(duel), more: Partial<PaymentPolicy> = {}) =>
  findPaymentFaults(rpc, duel, prepared, { ...policy, ...more });

describe('a prepared payment', () => {
  it('is fine when it is the fee of terms that the provider agreed to', async () => {
    expect(await findFaults(buildDuel())).toEqual([]);
    const cards = buildDuel({ cardMode: 1, nonce: 7, entropyDelaySlots: 8, revealDelaySlots: 1 });
    expect(await findFaults(cards)).toEqual([]);
  });

  const other = buildDuel({ nonce: 1 });
  it.each<[string, DuelWithTerms, string]>([
    ['no consent', { ...buildDuel(), providerConsent: null }, 'The provider hasn’t agreed to these terms.'],
    ['another’s consent', buildDuel({}, 'stranger'), 'The provider’s signature isn’t one over these terms.'],
    [
      'a consent to other terms',
      { ...buildDuel(), providerConsent: other.providerConsent },
      'The provider’s signature isn’t one over these terms.',
    ],
    [
      'no signature',
      { ...buildDuel(), providerConsent: 'yes' },
      'The provider’s signature isn’t one over these terms.',
    ],
  ])('is not signed with %s', async (_, duel, fault) => {
    expect(await findFaults(duel)).toEqual([fault]);
  });

  it('is not signed under another provider than expected, even with that one’s consent', async () => {
    const faults = await findFaults(buildDuel({ providerKey: addressNamed('stranger') }, 'stranger'));
    expect(faults).toEqual([
      'The provider in the terms isn’t the one you were shown.',
      'The provider’s signature isn’t one over these terms.',
    ]);
  });

  it.each<[string, Partial<DuelTerms>]>([
    ['table', { tableRoot: sha256('another') }],
    ['weight', { totalWeight: 99 }],
    ['commitment', { seedCommitment: sha256('another') }],
    ['treasury', { treasury: addressNamed('another') }],
    ['policy', { policyHash: sha256('another') }],
    ['duel', { duelIdHash: sha256('duel_2') }],
    ['grid', { gridSlots: 1, acceptSteps: 200 }],
    ['delay', { entropyDelaySlots: 3 }],
    ['tie rule', { tieRule: 2 }],
    ['players', { creator: addressNamed('third'), opponent: addressNamed('fourth') }],
    ['time to fund', { fundingDeadline: terms.fundingDeadline + 90_000n, resolutionDeadline: 1_800_100_000n }],
    ['bond', { bondLamports: 149_999_999n }],
  ])('F6: is not signed over another %s than agreed', async (_, changes) => {
    expect((await findFaults(buildDuel(changes))).length).toBeGreaterThan(0);
  });

  it.each<[string, Partial<DuelWithTerms>]>([
    ['fee', { feeAmount: 1n }],
    ['bond', { bondAmount: 1n }],
    ['escrow', { escrowAddress: addressNamed('another') }],
    ['card mode', { cardMode: 'cards' }],
    ['creator', { creatorWallet: addressNamed('another') }],
    ['deadline', { resolutionDeadline: fromUnixSeconds(1_900_000_000n) }],
    ['terms', { terms: null }],
    ['readable terms', { terms: 'AAAA' }],
  ])('is not signed beside another %s', async (_, changes) => {
    expect(
      (await findFaults({ ...buildDuel(), ...changes }, buildPreparedPayment(buildDuel()))).length,
    ).toBeGreaterThan(0);
  });

  it.each<[string, Partial<PaymentPolicy>, string]>([
    [
      'time to pay',
      { maxFundingSeconds: 599, now: fromUnixSeconds(terms.fundingDeadline - 600n - 3_600n) },
      'The payment deadline is later than the time to pay that you were shown. Check this device’s clock.',
    ],
    [
      'time for a result',
      { maxResolutionSeconds: 1_799 },
      'The result deadline is later than the time for a result that you were shown.',
    ],
  ])(
    'F6: is not signed over a longer %s than the wallet agrees to, though the duel names it too',
    async (_, limits, fault) => {
      expect(await findFaults(buildDuel(), buildPreparedPayment(buildDuel()), limits)).toEqual([fault]);
    },
  );

  it('F6: is not signed over a result a week later, though duel, terms and consent agree on it', async () => {
    const resolutionDeadline = terms.fundingDeadline + 604_800n;
    const week = { ...buildDuel({ resolutionDeadline, revealDelaySlots: 256 }), resolutionSeconds: 604_800 };
    expect(await findFaults(week)).toEqual([
      'The result deadline is later than the time for a result that you were shown.',
    ]);
  });

  it('is not signed under another policy than the wallet knows, though the duel names it too', async () => {
    const other = { ...buildDuel({ policyHash: sha256('another') }), valuationPolicyHash: sha256Hex('another') };
    expect(await findFaults(other)).toEqual(['The valuation policy in the terms isn’t the one you were shown.']);
  });

  it('is not signed over cards that the bond doesn’t cover', async () => {
    const cards = buildDuel({ cardMode: 1, bondLamports: 150_000_900n });
    const findFaultsForCardsValue = (cardsLamports: bigint) =>
      findFaults(cards, buildPreparedPayment(cards), {
        packTable: { ...policy.packTable, cardsLamports: cardsLamports },
      });
    expect(await findFaultsForCardsValue(900n)).toEqual([]);
    expect(await findFaultsForCardsValue(901n)).toEqual([
      'The bond is less than three fees and the pack’s two dearest cards.',
    ]);
  });

  it('is not signed above the wallet’s limit', async () => {
    expect(await findFaults(buildDuel(), buildPreparedPayment(buildDuel()), { maxFeeLamports: 49_999_999n })).toEqual([
      'The fee is above the limit of this wallet.',
    ]);
  });

  it('is not signed when it takes more than the service stated', async () => {
    const stated = { ...costs, totalAtMost: costs.totalAtMost - 1n };
    expect(await findFaults(buildDuel(), { ...buildPreparedPayment(buildDuel()), costs: stated })).toEqual([
      'It takes more SOL in all than was stated.',
    ]);
  });

  it('is not signed when the transaction is another one', async () => {
    const stranger = buildPreparedPayment(buildDuel(), { wallet: addressNamed('creator') });
    const foreign = buildPreparedPayment(buildDuel(), { programId: addressNamed('another') });
    const unreadable = { transaction: 'AAAA', lastValidBlockHeight: 1n, costs };
    for (const prepared of [stranger, foreign, buildPreparedPayment(other), unreadable])
      expect((await findFaults(buildDuel(), prepared)).length).toBeGreaterThan(0);
  });

  it('carries the one signature it asks for', () => {
    const keypair = { address: wallet, sign: (bytes: Uint8Array) => ed25519.sign(bytes, secretNamed('opponent')) };
    const prepared = buildPreparedPayment(buildDuel());
    const { wire, signature } = signPayment(prepared, keypair);
    const { signatures, message } = splitTransaction(fromBase64(wire));
    expect(message).toEqual(splitTransaction(fromBase64(prepared.transaction)).message);
    expect(signatures.map((each) => base58.encode(each))).toEqual([signature]);
    expect(verifyStrict(base58.decode(wallet), message, base58.decode(signature))).toBe(true);
  });
});
