import { bytesToHex } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import type { Address } from '@solana/kit';
import { findEscrowAddress } from '../../lib/chain/escrow/address';
import { encodeConsentMessage } from '../../lib/chain/escrow/consent';
import { calculateTargetSlot, EscrowStage } from '../../lib/chain/escrow/state';
import type { TimedEscrow } from './chain';
import { type Consent, calculateMaxStepCosts } from './consent-index';
import { type BalanceReading, calculateFunds, readBalance } from './funds';
import type { ProviderContext } from './parts';
import { findPolicyFault } from './policy';
import { type Proposal, parseProposal } from './proposal';
import { buildRefusal, buildSuccess, type Reply } from './reply';

/**
 * Maximum age of the balance and of the chain's time. The balance is read again sooner if the provider has just seen
 * that a bond left the wallet.
 */
const MAX_CHAIN_AGE_MS = 5_000;

/**
 * Answers `POST /terms`. A commitment is bound to its first terms for ever. The consent is on disk before the reply,
 * and repeated terms get the same signature unless the journal was lost. Withdrawn terms are checked like new ones and
 * agreed to again: if the service withdrew them to cancel a duel and the cancel was then refused, a player may be
 * paying for it.
 *
 * Why nobody gains by withdrawing terms and proposing them again: only the holder of the token can do either. The
 * consent is the same signature over the same hash, which may be public since the first time, and no seed is shown
 * before an accept. Other terms stay refused, so a commitment still belongs to one duel. The provider doesn't accept
 * withdrawn terms, so the service can delay the accept by proposing them again late. The accept window still limits the
 * possible slots, and without the seed no slot is better than another. The bond is reserved again under the same caps.
 */
export async function answerTerms(provider: ProviderContext, text: string): Promise<Reply> {
  const read = parseProposal(text);
  if (!read.ok) return buildRefusal('request-wrong', read.reason);
  const proposal = read.value;
  const foreign = findForeignRefusal(provider, proposal);
  if (foreign !== null) return foreign;
  const bound = findBoundConsent(provider, proposal);
  if (bound !== null && !isWithdrawn(bound, proposal)) return answerBoundCommitment(provider, proposal, bound);
  if (provider.onlyFollows) return buildRefusal('only-following', 'this identity agrees to no new terms');
  const seen = await readChainSnapshot(provider, proposal, bound !== null);
  if (seen === null) return buildRefusal('chain-unavailable', 'an RPC does not answer, or serves another chain');
  // Nothing is awaited from here until the consent is stored, so the second of two concurrent requests finds the
  // consent of the first.
  const latest = findBoundConsent(provider, proposal);
  if (latest !== null && !isWithdrawn(latest, proposal)) return answerBoundCommitment(provider, proposal, latest);
  if (latest !== null && !seen.canStillBeAccepted)
    return buildRefusal('withdrawn', 'these terms were withdrawn, and are over');
  return findProposalRefusal(provider, proposal, seen) ?? signAndRecordConsent(provider, proposal);
}

/** Whether the consent is to exactly the proposal's terms, and was withdrawn. */
const isWithdrawn = ({ termsHash, status }: Consent, proposal: Proposal): boolean =>
  termsHash === proposal.termsHash && status === 'withdrawn';

const findBoundConsent = ({ ledger }: ProviderContext, { terms }: Proposal): Consent | null =>
  ledger.consents.findByCommitment(bytesToHex(Uint8Array.from(terms.seedCommitment)));

/** Returns a refusal if terms name another provider, or a commitment that is not this duel's; else null. */
function findForeignRefusal({ identity, ledger }: ProviderContext, { terms }: Proposal): Reply | null {
  if (terms.providerKey !== identity.publicKey) return buildRefusal('request-wrong', 'providerKey: another one');
  const isOwn = bytesToHex(Uint8Array.from(terms.seedCommitment)) === ledger.deriveCommitment(terms.duelIdHash);
  return isOwn ? null : buildRefusal('unknown-commitment', 'seedCommitment: not the one of this duel');
}

/**
 * Answers for a commitment that is bound: with the earlier consent if the terms are the same and its signature wasn't
 * lost with the journal, else with a refusal.
 */
async function answerBoundCommitment(
  { ledger, identity }: ProviderContext,
  { termsHash }: Proposal,
  bound: Consent,
): Promise<Reply> {
  if (bound.termsHash !== termsHash)
    return buildRefusal('commitment-used', 'seedCommitment: bound to the first terms of this duel');
  if (bound.signature === null)
    return buildRefusal('accepted', 'these terms were accepted before the journal was lost');
  await ledger.waitUntilSaved();
  return toAgreedReply(identity.publicKey, bound);
}

interface ChainSnapshot {
  readonly chainSeconds: bigint;
  readonly balance: BalanceReading;
  /**
   * Whether every RPC shows a duel that can still be accepted, or no account yet. True for new terms, whose account
   * isn't read.
   */
  readonly canStillBeAccepted: boolean;
}

/**
 * Reads the chain's time, the wallet's balance and, for terms that were withdrawn, the duel; null when an RPC fails or
 * serves another chain. The account of new terms isn't read: no player is asked to pay before the provider's consent.
 */
async function readChainSnapshot(
  provider: ProviderContext,
  { termsHash }: Proposal,
  wasWithdrawn: boolean,
): Promise<ChainSnapshot | null> {
  const { chain, identity } = provider;
  const { address } = findEscrowAddress(Buffer.from(termsHash, 'hex'), identity.programId as Address);
  try {
    const [genesisHashes, now, balance, observations] = await Promise.all([
      chain.readGenesisHashes(),
      chain.readUnixSeconds(MAX_CHAIN_AGE_MS),
      readBalance(provider, MAX_CHAIN_AGE_MS),
      wasWithdrawn ? chain.observe([address], 'confirmed') : [],
    ]);
    const isOwn = genesisHashes.every((each) => each === identity.genesisHash);
    if (!isOwn || !observations.every(({ isComplete }) => isComplete)) return null;
    return {
      chainSeconds: now,
      balance,
      canStillBeAccepted: observations.every(({ confirmed }) => confirmed.every(canStillBeAccepted)),
    };
  } catch {
    return null;
  }
}

/**
 * Whether one RPC's view still allows an accept: no account, a duel that isn't fully paid, or a fully paid one with a
 * target slot left. Doesn't check the funding deadline.
 */
function canStillBeAccepted({ escrow, time }: TimedEscrow): boolean {
  if (escrow === null || escrow.stage === EscrowStage.Funding) return true;
  if (escrow.stage !== EscrowStage.Funded) return false;
  return calculateTargetSlot(escrow.terms, escrow.quorumSlot, time.slot) !== null;
}

/** Returns a refusal if policy, cards, the cap per wallet or the free lamports forbid a consent; else null. */
function findProposalRefusal(
  provider: ProviderContext,
  proposal: Proposal,
  { chainSeconds, balance }: ChainSnapshot,
): Reply | null {
  const { ledger, policy } = provider;
  const { terms, table } = proposal;
  const fault = findPolicyFault(terms, table, policy, chainSeconds);
  if (fault !== null) return buildRefusal('request-wrong', fault);
  const cardFault = terms.cardMode === 1 ? findCardRefusal(provider, proposal) : null;
  if (cardFault !== null) return cardFault;
  const isCapped = [terms.creator, terms.opponent].some(
    (wallet) => ledger.consents.countUnaccepted(wallet) >= policy.maxPerWallet,
  );
  if (isCapped) return buildRefusal('wallet-cap', `a player has ${policy.maxPerWallet} unaccepted duels`);
  const { freeLamports } = calculateFunds(provider, balance);
  const isCovered = freeLamports >= terms.bondLamports + calculateMaxStepCosts(terms);
  return isCovered ? null : buildRefusal('bond-short', 'the wallet does not cover one more bond');
}

/**
 * Returns a refusal if a card isn't this provider's, is listed twice or is already used; else null. The provider has to
 * bring the drawn cards, so no two duels that it accepted or may still accept have a card in common.
 */
function findCardRefusal({ ledger }: ProviderContext, { table }: Proposal): Reply | null {
  const mints = table.entries.map(({ cardMint }) => cardMint);
  if (!mints.every((mint) => mint !== null && ledger.cards.owns(mint)))
    return buildRefusal('request-wrong', 'entries: not all cards are of this provider');
  const different = new Set(mints.flatMap((mint) => (mint === null ? [] : [mint])));
  if (different.size !== mints.length) return buildRefusal('request-wrong', 'entries: a card is there twice');
  return ledger.areCardsUsed(different) ? buildRefusal('cards-used', 'entries: a card is in other terms') : null;
}

async function signAndRecordConsent(
  { ledger, keypair, identity }: ProviderContext,
  proposal: Proposal,
): Promise<Reply> {
  const { duelId, terms, termsHash, entries } = proposal;
  const signature = base58.encode(keypair.sign(encodeConsentMessage(termsHash)));
  await ledger.recordConsent({ duelId, terms, entries, signature });
  return toAgreedReply(identity.publicKey, { termsHash, signature });
}

const toAgreedReply = (providerKey: string, { termsHash, signature }: Pick<Consent, 'termsHash' | 'signature'>) =>
  buildSuccess({ providerKey, termsHash, signature });
