import { base58 } from '@scure/base';
import { type Keypair, toKeypair } from '../../agents/keypair';
import { sealEntries, type TableEntry } from '../../agents/table-entry';
import { buildAcceptInstruction, buildLockEntropyInstruction } from '../../lib/chain/escrow/instructions';
import { type Escrow, EscrowStage } from '../../lib/chain/escrow/state';
import { type DuelTerms, encodeTerms } from '../../lib/chain/escrow/terms';
import { toBase64 } from '../../lib/chain/inspect/wire';
import { systemRandom } from '../../lib/core/random';
import {
  openProviderClient,
  type ProviderClient,
  type ProviderReply,
  retryWhileUnavailable,
} from '../../scripts/conformance/ask';
import { type Chain, openChain } from '../../scripts/conformance/chain';
import { UNKNOWN_ENTROPY } from '../../scripts/conformance/draws';
import { type OwnDuel, payDuelFee, withTerms } from '../../scripts/conformance/duel';
import { buildDrawRequestBody, toEntropy } from '../../scripts/conformance/question';
import { type CheckedService, createPlayers, type Player } from '../../scripts/duel/enter';
import { createProgressReporter } from '../../scripts/duel/report';

/** Lamports for the wallet that plays the provider. */
const AIRDROP_LAMPORTS = 1_000_000_000n;
/** A progress reporter that prints nothing. */
export const SILENT_REPORT = createProgressReporter(
  () => 0,
  () => {},
);

/** The means of an attacker that has the provider's token, and the replies that it got while no seed may be known. */
export interface Attacker {
  readonly service: CheckedService;
  readonly chain: Chain;
  /** Sends requests with the provider's token. `withToken` returns a client with another token. */
  readonly providerClient: ProviderClient;
  readonly joiner: Player;
  readonly accomplice: Player;
  /** A wallet that plays the provider. */
  readonly ownProvider: Keypair;
  readonly receivedTexts: string[];
}

/** Terms, and the table that they name. */
export interface ForgedDuel extends OwnDuel {
  readonly entries: readonly TableEntry[];
}

/** Creates an attacker who has the provider's token, two players and a provider of their own. */
export async function createAttacker(service: CheckedService, token: string): Promise<Attacker> {
  const { network } = service.health;
  const { url, publicKey } = network.provider ?? {};
  if (!url || !publicKey) throw new Error('the service names no address of a provider');
  const chain = await openChain(network.rpcUrl, network.escrowProgramId);
  const { creator: accomplice, opponent: joiner } = await createPlayers(service, SILENT_REPORT);
  const ownProvider = toKeypair(systemRandom(32));
  await chain.airdrop(ownProvider.address, AIRDROP_LAMPORTS);
  const asked = openProviderClient({ url, publicKey, token, timeoutMs: 10_000, getElapsedMs: () => performance.now() });
  return { service, chain, providerClient: asked, joiner, accomplice, ownProvider, receivedTexts: [] };
}

const keypairFor = ({ wallet }: Player): Keypair => toKeypair(wallet.keyBytes.slice(0, 32));

/** Returns the duel with the attacker's wallets as the players in its terms. `changes` replace more fields. */
export function forgeDuel(
  { chain, accomplice, joiner }: Attacker,
  { duelId, entries, terms }: Pick<ForgedDuel, 'duelId' | 'entries' | 'terms'>,
  changes: Partial<DuelTerms> = {},
): ForgedDuel {
  const [creator, opponent] = [keypairFor(accomplice), keypairFor(joiner)];
  const between = { ...terms, creator: creator.address, opponent: opponent.address, ...changes };
  return { ...withTerms(chain, { duelId, table: sealEntries(entries), creator, opponent }, between), entries };
}

export const payBoth = (chain: Chain, duel: OwnDuel): Promise<unknown> =>
  Promise.all([payDuelFee(chain, duel, 'creator'), payDuelFee(chain, duel, 'opponent')]);

/**
 * Tries to lock a paid duel that nobody accepted. Returns the program's error, or the kind of the outcome if it didn't
 * refuse.
 */
export async function tryLock({ chain }: Attacker, { escrow, creator }: OwnDuel): Promise<string> {
  const outcome = await chain.send(creator, [buildLockEntropyInstruction({ escrow, programAddress: chain.programId })]);
  return outcome.kind === 'refused' ? outcome.reason : outcome.kind;
}

/** Accepts a paid duel with a bond of the attacker's own provider, and locks it after its target slot. */
export async function acceptAndLock({ chain, ownProvider }: Attacker, { escrow, creator }: OwnDuel): Promise<void> {
  const of = { escrow, programAddress: chain.programId };
  const accepted = await chain.send(ownProvider, [buildAcceptInstruction({ ...of, provider: ownProvider.address })]);
  const { targetSlot } = (await chain.readConfirmedEscrow(escrow)) as Escrow;
  await chain.pollUntilFound('the target slot', async () => ((await chain.readTime()).slot > targetSlot ? true : null));
  const locked = await chain.send(creator, [buildLockEntropyInstruction(of)]);
  const failed = [accepted, locked].find(({ kind }) => kind !== 'confirmed');
  if (failed !== undefined) throw new Error(`the chain took no step: ${JSON.stringify(failed)}`);
}

/** Builds the body of `POST /terms` for a duel that the attacker made up. */
const buildForgedProposal = ({ duelId, terms, entries }: ForgedDuel): string =>
  JSON.stringify({ duelId, terms: toBase64(encodeTerms(terms)), entries });

/** Builds a draw request with the entropy on chain or, before the lock, with a made-up entropy. */
async function buildDrawRequestJson({ chain }: Attacker, duel: OwnDuel): Promise<string> {
  const state = await chain.readConfirmedEscrow(duel.escrow);
  const isLocked = state !== null && state.stage >= EscrowStage.Locked;
  return JSON.stringify(buildDrawRequestBody(chain, duel, isLocked ? toEntropy(state) : UNKNOWN_ENTROPY));
}

/** Requests draws. Doesn't record the reply, because only the chain shows whether the reply came too early. */
export const requestDraws = (cheat: Attacker, duel: OwnDuel): Promise<ProviderReply> =>
  retryWhileUnavailable(async () => cheat.providerClient.post('/draws', await buildDrawRequestJson(cheat, duel)));

/** Requests a consent and draws without a token, with a wrong token, and with a signed text of the provider as one. */
export async function requestAsStranger(cheat: Attacker, duel: ForgedDuel, signed: string): Promise<string[]> {
  const question = await buildDrawRequestJson(cheat, duel);
  const replies = [null, 'x'.repeat(64), signed].map((token) => {
    const stranger = cheat.providerClient.withToken(token);
    return Promise.all([stranger.post('/terms', buildForgedProposal(duel)), stranger.post('/draws', question)]);
  });
  return recordReplies(cheat, (await Promise.all(replies)).flat());
}

/**
 * With the provider's token, requests a consent and then the draws. After a consent, repeats the request for the draws
 * until it succeeds.
 */
export async function requestUntilAnswered(cheat: Attacker, duel: ForgedDuel): Promise<string[]> {
  const consent = await retryWhileUnavailable(() => cheat.providerClient.post('/terms', buildForgedProposal(duel)));
  const draws = await cheat.chain.pollUntilFound('an answer about the draws', async () => {
    const said = await requestDraws(cheat, duel);
    return consent.status === 200 && said.status !== 200 ? null : said;
  });
  return recordReplies(cheat, [consent, draws]);
}

/** With the provider's token, requests a consent and the draws, once each, for terms that the provider knows. */
export async function requestOnce(cheat: Attacker, duel: ForgedDuel): Promise<string[]> {
  const consent = await retryWhileUnavailable(() => cheat.providerClient.post('/terms', buildForgedProposal(duel)));
  return recordReplies(cheat, [consent, await requestDraws(cheat, duel)]);
}

/** Keeps the texts of replies, which the test searches for secrets, and returns their statuses and codes. */
function recordReplies({ receivedTexts }: Attacker, replies: readonly ProviderReply[]): string[] {
  receivedTexts.push(...replies.map(({ text }) => text));
  return replies.map(({ status, code }) => `${status} ${code ?? 'answered'}`);
}

/** Returns the texts that contain a seed (hex) in any encoding used here. */
export function findLeaks(texts: readonly string[], seed: string): string[] {
  const bytes = Buffer.from(seed, 'hex');
  const forms = [seed, base58.encode(bytes), bytes.toString('base64'), bytes.toString('base64url')];
  return texts.filter((text) => forms.some((form) => text.includes(form)));
}
