import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../../lib/client/client';
import { isApiProblem } from '../../lib/client/problem';
import { type CreateDuelBody, createDuel, type DuelBody, joinDuel } from '../../lib/duel/contract';
import { getPack, listPacks } from '../../lib/packs/contract';
import { getCurrentPolicy } from '../../lib/valuation/contract';
import { deriveEscrowAddress } from './addresses';
import { decodeBase64, encodeBase64, encodeHex, encodeUtf8, sha256 } from './bytes';
import { toCanonicalJson } from './canonical';
import { readPackEntries } from './collect';
import { isConsent } from './consent';
import type { Player } from './enter';
import { assertEqual, type ProgressReporter } from './report';
import { computeTableRoot, type Entry } from './sum-tree';
import { decodeTermsBytes, encodeTermsBytes, hashDuelId, type Terms } from './terms';

/** The bond covers at least this many fees of one side, and the two most valuable cards if cards are played for. */
const MIN_FEES_PER_BOND = 3n;
/** The grid of target slots: docs/duel-v4.md, "Entropy". */
const ENTROPY_GRID = { gridSlots: 16, acceptSteps: 6 };
/** Range of entropy delays that this script accepts in a duel's terms, in slots. The program allows others too. */
const ENTROPY_DELAY_SLOTS = { min: 4, max: 16 };
const OPEN_POLL_MS = 1_000;
const MAX_OPEN_POLLS = 20;

/** The duel that a player requests, and the values that the service offered before the duel was created. */
interface RequestedDuel {
  readonly packId: string | null;
  /** Whether the drawn cards are played for too. */
  readonly cards: boolean;
  readonly fundingSeconds: number;
  readonly programId: string;
  /** The provider's key that the service named before the duel was created. */
  readonly providerKey: string;
  /** Seconds from the funding deadline to the result deadline, as the service offers before a duel is created. */
  readonly resolutionSeconds: number;
}

/** Opens a duel, joins it from the other side, and recomputes the terms that both are about to pay for. */
export async function openAndJoinDuel(
  creator: Player,
  opponent: Player,
  request: RequestedDuel,
  report: ProgressReporter,
): Promise<DuelBody> {
  const packId = request.packId ?? (await findFirstPackId(creator.client, request.cards));
  const policyHash = await checkPolicy(creator.client);
  const { fundingSeconds } = request;
  const body = {
    matchmakingMode: 'open',
    listed: false,
    packId,
    fundingSeconds,
    valuationPolicyHash: policyHash,
  } as const;
  const opened = await openWhenReady(creator.client, body);
  report.step(`The creator opened ${opened.duelId}`);
  const table = await checkPack(creator.client, opened.packId, report);
  if (opened.packId !== packId) await checkEdition(creator.client, packId, opened.packId, report);
  assertEqual('whether cards are played for', opened.cardMode, request.cards ? 'cards' : 'fees-only');
  const duel = await opponent.client.call(joinDuel, { params: { duelId: opened.duelId } });
  report.step('The opponent joined; the terms are fixed');
  const players = { creator: creator.wallet.address, opponent: opponent.wallet.address };
  assertTermsMatch(duel, { ...table, ...players, policyHash, seedCommitment: opened.seedCommitment }, request);
  report.step('Terms and escrow address are what we compute from the pack, the policy and both wallets');
  report.detail('escrow', duel.escrowAddress ?? '');
  report.detail('terms hash', duel.termsHash ?? '');
  return duel;
}

/** Opens a duel. Retries `provider-unavailable` up to 20 times, for a service that has just started. */
async function openWhenReady(client: Client, body: CreateDuelBody): Promise<DuelBody> {
  for (let poll = 0; ; poll += 1) {
    try {
      return await client.call(createDuel, { body });
    } catch (error) {
      if (!isApiProblem(error, 'provider-unavailable') || poll >= MAX_OPEN_POLLS) throw error;
      await pause(OPEN_POLL_MS);
    }
  }
}

/** Returns the id of the first pack that is in card mode (`cards`) or isn't. Throws if there is none. */
async function findFirstPackId(client: Client, cards: boolean): Promise<string> {
  const { items } = await client.call(listPacks);
  const pack = items.find(({ cardMode }) => (cardMode === 'cards') === cards);
  if (pack === undefined) throw new Error('there is no pack to duel over');
  return pack.packId;
}

/** Throws unless the edition has the cards, tickets and values of its pack, and a different mint for each entry. */
async function checkEdition(
  client: Client,
  packId: string,
  editionId: string,
  report: ProgressReporter,
): Promise<void> {
  const [pack, edition] = [await readPackEntries(client, packId), await readPackEntries(client, editionId)];
  const withoutMints = edition.map((entry) => ({ ...entry, cardMint: null }));
  assertEqual('the cards of the edition', toCanonicalJson(withoutMints), toCanonicalJson(pack));
  const mints = new Set(edition.flatMap(({ cardMint }) => cardMint ?? []));
  assertEqual('the number of mints in the edition', mints.size, edition.length);
  report.step(`${editionId} is an edition of ${packId} with a card for each of its ${mints.size} entries`);
}

/** Recomputes a pack's table from its entries. Throws a MismatchError if the service states another root or weight. */
async function checkPack(client: Client, packId: string, report: ProgressReporter) {
  const { name, table, cardMode, lamportsPerValueUnit } = await client.call(getPack, { params: { packId } });
  const entries = await readPackEntries(client, packId);
  const own = computeTableRoot(entries);
  assertEqual('the root of the pack table', table.root, own.root);
  assertEqual('the total weight of the pack table', table.totalWeight, own.totalWeight);
  report.step(`The sealed table of ${name} has the root we compute`);
  const cardsLamports = cardMode === 'cards' ? sumTwoHighestValues(entries) * lamportsPerValueUnit : 0n;
  return { tableRoot: own.root, totalWeight: own.totalWeight, cardsLamports };
}

function sumTwoHighestValues(entries: readonly Entry[]): bigint {
  const values = entries.map(({ valueAmount }) => BigInt(valueAmount));
  const [dearest = 0n, second = 0n] = values.toSorted((one, other) => (one < other ? 1 : one > other ? -1 : 0));
  return dearest + second;
}

/** Returns the hash of the current valuation policy. Throws a MismatchError if its text has another. */
async function checkPolicy(client: Client): Promise<string> {
  const { policyHash, canonicalJson } = await client.call(getCurrentPolicy);
  assertEqual('the hash of the valuation policy', policyHash, encodeHex(sha256(encodeUtf8(canonicalJson))));
  return policyHash;
}

/** Throws a MismatchError unless the expected provider has signed the hash of the duel's terms. */
export function assertConsent({ terms, providerKey, providerConsent }: DuelBody, expectedKey: string): void {
  assertEqual('the provider', providerKey, expectedKey);
  const termsHash = encodeHex(sha256(decodeBase64(terms ?? '')));
  assertEqual('whether the provider consented to the terms', isConsent(termsHash, providerConsent, expectedKey), true);
}

/** Values that the terms must agree with, known before the service returns the terms. */
type KnownTerms = Pick<
  Terms,
  'tableRoot' | 'totalWeight' | 'creator' | 'opponent' | 'policyHash' | 'seedCommitment'
> & {
  /** Part of the bond for the two most valuable cards. */
  readonly cardsLamports: bigint;
};

/**
 * Builds terms from the values known before the duel and the duel's members, and compares them byte for byte with the
 * duel's terms, from which only entropy delay, reveal delay and nonce are taken. Throws a MismatchError if anything
 * differs, and an Error if the duel has no terms.
 */
export function assertTermsMatch(
  duel: DuelBody,
  { cardsLamports, ...known }: KnownTerms,
  { programId, providerKey, fundingSeconds, resolutionSeconds, cards }: RequestedDuel,
): void {
  if (duel.terms === null || duel.fundingDeadline === null || duel.resolutionDeadline === null) {
    throw new Error('the duel has no terms');
  }
  const bytes = decodeBase64(duel.terms);
  const { entropyDelaySlots, revealDelaySlots, nonce } = decodeTermsBytes(bytes);
  const [fundingDeadline, resolutionDeadline] = [
    toUnixSeconds(duel.fundingDeadline),
    toUnixSeconds(duel.resolutionDeadline),
  ];
  const own = encodeTermsBytes({
    ...known,
    duelIdHash: hashDuelId(duel.duelId),
    providerKey: duel.providerKey,
    feeLamports: duel.feeAmount,
    treasury: duel.treasuryWallet,
    fundingDeadline,
    resolutionDeadline,
    entropyDelaySlots,
    tieRule: 1,
    cardMode: cards ? 1 : 0,
    bondLamports: duel.bondAmount,
    ...ENTROPY_GRID,
    revealDelaySlots,
    nonce,
  });
  assertEqual('the terms', duel.terms, encodeBase64(own));
  assertEqual('the hash of the terms', duel.termsHash, encodeHex(sha256(own)));
  assertEqual('the program', duel.programId, programId);
  assertEqual('the provider', duel.providerKey, providerKey);
  assertEqual('the escrow address', duel.escrowAddress, deriveEscrowAddress(sha256(own), programId).address);
  assertEqual('the funding time', duel.fundingSeconds, fundingSeconds);
  const { min, max } = ENTROPY_DELAY_SLOTS;
  assertEqual('whether the entropy delay is usual', entropyDelaySlots >= min && entropyDelaySlots <= max, true);
  const leastBond = MIN_FEES_PER_BOND * duel.feeAmount + cardsLamports;
  assertEqual('whether the bond covers three fees and the dearest cards', duel.bondAmount >= leastBond, true);
  const resolves = resolutionDeadline - fundingDeadline;
  const isInTime = resolves > 0n && resolves <= BigInt(resolutionSeconds);
  assertEqual('whether the result has at most the time that was offered', isInTime, true);
}

const toUnixSeconds = (at: Date): bigint => BigInt(at.getTime() / 1000);
