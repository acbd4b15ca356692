import { bytesToHex } from '@noble/hashes/utils.js';
import { createNoopSigner } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { type Keypair, toKeypair } from '../../agents/keypair';
import type { Random } from '../../lib/core/random';
import { openProviderClient, type ProviderClient } from './ask';
import { checkCards } from './cards';
import type { Chain } from './chain';
import { type Checklist, openChecklist } from './checks';
import { checkCommitments, parseCommitments } from './commitments';
import { checkDeliveries } from './deliveries';
import { checkDraws } from './draws';
import { BOND_LAMPORTS, type Players } from './duel';
import { checkHealth, checkInvalidRequests, checkReplies, checkUnauthorizedRefused } from './requests';
import type { SavedAnswer } from './saved-answer';
import { checkTerms } from './terms';

/** Lamports that the faucet gives each player. */
const PLAYER_AIRDROP_LAMPORTS = 100_000_000n;
/** Lamports that the payer transfers to each player instead of the faucet. */
const FUNDING_TRANSFER_LAMPORTS = 45_000_000n;

/** The provider to check, the chain that it works with, and how to check it. */
export interface ConformanceOptions {
  readonly url: string;
  readonly publicKey: string;
  /** The secret that the provider shares with its service. */
  readonly token: string;
  /** The only wallet that the provider lets fees go to. */
  readonly treasury: string;
  readonly chain: Chain;
  /** Pays for the duels. If null, the faucet gives the lamports. */
  readonly payer: Keypair | null;
  /** Timeout of a request to the provider. */
  readonly timeoutMs: number;
  /** The shortest reveal delay that a provider may agree to on this chain, in slots. */
  readonly minRevealDelaySlots: number;
  /** How many seconds to wait until a card is ready, for each request for cards. */
  readonly cardWaitSeconds: number;
  readonly random: Random;
  readonly getElapsedMs: () => number;
  readonly printStep: (step: string) => void;
  /** Gets a question and the provider's answer to it, so that a later run can compare the answer with a new one. */
  readonly saveAnswer?: (answered: SavedAnswer) => void;
}

/** Runs the checks of a provider. Throws if the chain or the payer fails, since the provider can't be judged then. */
export async function runConformanceChecks(of: ConformanceOptions): Promise<Checklist> {
  const { publicKey, treasury, chain, timeoutMs, printStep, random } = of;
  const client = openProviderClient(of);
  const checklist = openChecklist();
  const runId = bytesToHex(random(8));
  await checkHealth(client, publicKey, checklist);
  await checkUnauthorizedRefused(client, checklist);
  await checkCommitments(client, publicKey, runId, checklist);
  await checkInvalidRequests(client, checklist);
  const cards = await checkCards(client, { publicKey, chain, tries: 1 + of.cardWaitSeconds }, checklist);
  await checkDeliveries({ client, publicKey, chain, tries: 1 + of.cardWaitSeconds, random, runId, checklist });
  printStep('Token, commitments, cards and requests are checked');
  const duels = cards.length === 2 ? 'three' : 'two';
  printStep(`The provider pays the bonds: ${BOND_LAMPORTS} lamports for each of ${duels} duels, which come back to it`);
  const players = await createFundedPlayers(of);
  const { minRevealDelaySlots } = of;
  const scene = {
    client,
    chain,
    players,
    publicKey,
    treasury,
    cards,
    minRevealDelaySlots,
    checklist,
    printStep,
    runId,
  };
  await checkTerms(scene);
  await checkDraws(scene, of.saveAnswer ?? (() => {}));
  checkReplies(client, timeoutMs, listReturnedCommitments(client), checklist);
  return checklist;
}

/** Returns the commitments in all replies to this client. */
const listReturnedCommitments = ({ replies }: ProviderClient): readonly string[] =>
  replies.flatMap((reply) => (reply.request.startsWith('POST /commitments') ? parseCommitments(reply) : []));

/** Creates two new wallets and funds them for the duels: from `payer`, or by airdrop if it is null. */
async function createFundedPlayers({ chain, payer, random }: ConformanceOptions): Promise<Players> {
  const players = { creator: toKeypair(random(32)), opponent: toKeypair(random(32)) };
  const wallets = [players.creator.address, players.opponent.address];
  if (payer === null) {
    await Promise.all(wallets.map((wallet) => chain.airdrop(wallet, PLAYER_AIRDROP_LAMPORTS)));
    return players;
  }
  const source = createNoopSigner(payer.address);
  const transfers = wallets.map((destination) =>
    getTransferSolInstruction({ source, destination, amount: FUNDING_TRANSFER_LAMPORTS }),
  );
  const outcome = await chain.send(payer, transfers);
  if (outcome.kind !== 'confirmed') throw new Error(`the payer could not pay: ${JSON.stringify(outcome)}`);
  return players;
}
