import type { Address } from '@solana/kit';
import { z } from 'zod';
import { toKeypair } from '../../agents/keypair';
import type { TableEntry } from '../../agents/table-entry';
import { isConsent } from '../../lib/chain/escrow/consent';
import type { DuelTerms } from '../../lib/chain/escrow/terms';
import { sha256, sha256Hex } from '../../lib/core/hash';
import { findRefusalFault, formatReply, type ProviderClient, type ProviderReply, retryWhileUnavailable } from './ask';
import type { Chain } from './chain';
import type { Checklist } from './checks';
import { fetchCommitmentsReply, parseCommitments } from './commitments';
import {
  buildCardEntries,
  buildDuel,
  buildProposalBody,
  type OwnDuel,
  type Players,
  withEntries,
  withTerms,
} from './duel';

/** Everything that the checks about duels use. */
export interface CheckContext {
  readonly client: ProviderClient;
  readonly chain: Chain;
  readonly players: Players;
  /** The provider's key. */
  readonly publicKey: string;
  /** The wallet that the provider lets fees go to. */
  readonly treasury: string;
  readonly checklist: Checklist;
  /** Prints a line of progress. */
  readonly printStep: (step: string) => void;
  /** Mints of cards that the provider returned for `GET /cards` and holds: two or none. */
  readonly cards: readonly string[];
  /** The shortest reveal delay that a provider may agree to on this chain, in slots. */
  readonly minRevealDelaySlots: number;
  /** Part of each duel's id, so that no other run has the same ids. */
  readonly runId: string;
}

const consentReplySchema = z.strictObject({ providerKey: z.string(), termsHash: z.string(), signature: z.string() });
const withdrawnReplySchema = z.strictObject({
  providerKey: z.string(),
  termsHash: z.string(),
  withdrawn: z.literal(true),
});
/** A valid address that is none of the test duels' accounts or wallets. */
const UNRELATED_ADDRESS = 'SysvarC1ock11111111111111111111111111111111' as Address;

const proposeTerms = ({ client }: CheckContext, duel: OwnDuel): Promise<ProviderReply> =>
  retryWhileUnavailable(() => client.post('/terms', buildProposalBody(duel)));

/** Asks the provider to withdraw terms. */
export const withdrawTerms = ({ client }: CheckContext, termsHash: string): Promise<ProviderReply> =>
  retryWhileUnavailable(() => client.delete(`/terms/${termsHash}`));

/** Builds a duel of this run under a commitment of the provider. Returns null if it gives no valid one. */
export async function createCommittedDuel(
  scene: CheckContext,
  name: string,
  entries?: readonly TableEntry[],
): Promise<OwnDuel | null> {
  const { client, chain, players, publicKey, treasury, runId } = scene;
  const duelId = `conformance_${runId}_${name}`;
  const [commitment = ''] = parseCommitments(await fetchCommitmentsReply(client, [duelId]));
  if (!/^[0-9a-f]{64}$/.test(commitment)) return null;
  return buildDuel(chain, players, { duelId, publicKey, commitment, treasury, entries });
}

/** Proposes terms and judges the consent. Returns whether it is valid. */
export async function proposeAndCheckConsent(scene: CheckContext, duel: OwnDuel): Promise<boolean> {
  const reply = await proposeTerms(scene, duel);
  const fault = findConsentFault(reply, duel, scene.publicKey);
  scene.checklist.record('consents', fault);
  return fault === null;
}

/** Returns why a reply isn't the provider's signed consent to the duel's terms; null if it is. */
function findConsentFault(reply: ProviderReply, { termsHash }: OwnDuel, publicKey: string): string | null {
  if (reply.status !== 200) return `answered ${formatReply(reply)}`;
  const read = consentReplySchema.safeParse(reply.json);
  if (!read.success) return 'the answer has another form';
  if (read.data.providerKey !== publicKey) return `the answer names the key ${read.data.providerKey}`;
  if (read.data.termsHash !== termsHash) return 'the answer names other terms';
  return isConsent(termsHash, read.data.signature, publicKey)
    ? null
    : 'the signature is not its consent to these terms';
}

/** Judges `POST /terms` and `DELETE /terms` without paying anything. */
export async function checkTerms(scene: CheckContext): Promise<void> {
  const { checklist, printStep } = scene;
  const [first, raced, wrong] = await Promise.all(
    ['same', 'raced', 'wrong'].map((name) => createCommittedDuel(scene, name)),
  );
  if (!first || !raced || !wrong) return;
  await checkForeignCommitment(scene, first);
  if (await proposeAndCheckConsent(scene, first)) {
    const replies = await Promise.all([proposeTerms(scene, first), proposeTerms(scene, first)]);
    for (const reply of replies) checklist.record('consent-same', findConsentFault(reply, first, scene.publicKey));
  }
  await checkSimultaneousTerms(scene, raced);
  await checkWrongTerms(scene, wrong);
  await checkWithdrawal(scene, first);
  printStep('Terms were agreed to, refused and withdrawn');
}

/**
 * Proposes terms with the commitment of another duel, as a cheat would, under twelve duel ids, and terms with an
 * unknown commitment.
 */
async function checkForeignCommitment(scene: CheckContext, victim: OwnDuel): Promise<void> {
  const { runId, chain, checklist } = scene;
  const duelIds = Array.from({ length: 12 }, (_, at) => `conformance_${runId}_oracle_${at}`);
  for (const duelId of duelIds) {
    const terms = { ...victim.terms, duelIdHash: sha256(duelId) };
    const reply = await proposeTerms(scene, withTerms(chain, { ...victim, duelId }, terms));
    checklist.record('foreign-commitment', findRefusalFault(reply, 404, 'unknown-commitment'));
  }
  const unknown = { ...victim.terms, seedCommitment: sha256(`nobody's ${runId}`) };
  const reply = await proposeTerms(scene, withTerms(chain, victim, unknown));
  checklist.record('foreign-commitment', findRefusalFault(reply, 404, 'unknown-commitment'));
}

/**
 * Proposes two different terms of one duel at the same time. The provider must consent to one, and refuse all others
 * from then on.
 */
async function checkSimultaneousTerms(scene: CheckContext, duel: OwnDuel): Promise<void> {
  const { chain, checklist } = scene;
  const both = [duel, withTerms(chain, duel, { ...duel.terms, nonce: 1 })] as const;
  const replies = await Promise.all(both.map((each) => proposeTerms(scene, each)));
  const agreed = both.filter((_, at) => replies[at]?.status === 200);
  checklist.record('consent-once', agreed.length === 2 ? 'consented to two terms at once' : null);
  const [won] = agreed;
  if (won === undefined) return checklist.record('consents', `answered ${replies.map(formatReply).join(' and ')}`);
  const others = [...both.filter((each) => each !== won), withTerms(chain, duel, { ...duel.terms, nonce: 2 })];
  for (const other of others)
    checklist.record('consent-once', findRefusalFault(await proposeTerms(scene, other), 409, 'commitment-used'));
  await withdrawTerms(scene, won.termsHash);
}

/** Changes that each make valid terms wrong, with their names in the report. */
const invalidTermsChanges: readonly (readonly [string, (terms: DuelTerms) => Partial<DuelTerms>])[] = [
  ['another provider', () => ({ providerKey: UNRELATED_ADDRESS })],
  ['another treasury', ({ creator }) => ({ treasury: creator })],
  ['a small fee', () => ({ feeLamports: 1n })],
  ['a small bond', ({ bondLamports }) => ({ bondLamports: bondLamports - 1n })],
  ['a bond that nobody has', () => ({ bondLamports: 1n << 62n })],
  ['another table', () => ({ tableRoot: sha256('another table') })],
  ['another total weight', ({ totalWeight }) => ({ totalWeight: totalWeight + 1 })],
  ['an unknown tie rule', () => ({ tieRule: 0 })],
  ['another grid', () => ({ gridSlots: 1, acceptSteps: 255 })],
  ['another window', () => ({ acceptSteps: 7 })],
  ['a short entropy delay', () => ({ entropyDelaySlots: 1 })],
  ['a long entropy delay', () => ({ entropyDelaySlots: 17 })],
  ['a funding deadline that is over', ({ fundingDeadline }) => ({ fundingDeadline: fundingDeadline - 86_400n })],
  [
    'a funding deadline far ahead',
    ({ fundingDeadline }) => ({
      fundingDeadline: fundingDeadline + 700_000n,
      resolutionDeadline: fundingDeadline + 701_000n,
    }),
  ],
  ['little time for a result', ({ fundingDeadline }) => ({ resolutionDeadline: fundingDeadline + 1n })],
  ['cards of somebody else', () => ({ cardMode: 1 })],
];

/** Mints of two cards that don't exist, used if `CheckContext.cards` is empty. */
const NONEXISTENT_CARDS = ['one', 'other'].map((name) => toKeypair(sha256(`no card: ${name}`)).address);

/** Tables that a provider must not draw cards from. */
const invalidCardTables: readonly (readonly [string, (one: string, other: string) => readonly TableEntry[]])[] = [
  [
    'a card above half the weight',
    (one, other) =>
      buildCardEntries([
        [one, 3],
        [other, 2],
      ]),
  ],
  [
    'the same card twice',
    (one, other) =>
      buildCardEntries([
        [one, 1],
        [other, 1],
        [one, 1],
      ]),
  ],
];

/** Checks that the provider refuses terms with wrong values, with invalid card tables, or with another duel's id. */
async function checkWrongTerms(scene: CheckContext, duel: OwnDuel): Promise<void> {
  const { chain, minRevealDelaySlots } = scene;
  const [one = '', other = ''] = scene.cards.length === 2 ? scene.cards : NONEXISTENT_CARDS;
  const changed = [
    ...invalidTermsChanges,
    ['a short reveal delay', () => ({ revealDelaySlots: minRevealDelaySlots - 1 })] as const,
  ].map(([what, change]) => [what, withTerms(chain, duel, { ...duel.terms, ...change(duel.terms) })] as const);
  const withCards = invalidCardTables.map(
    ([what, buildEntries]) => [what, withEntries(chain, duel, buildEntries(one, other))] as const,
  );
  for (const [what, wrong] of [...changed, ...withCards]) {
    const fault = findRefusalFault(await proposeTerms(scene, wrong), 422, 'request-wrong');
    scene.checklist.record('wrong-terms', fault && `${fault} to terms with ${what}`);
  }
  const renamed = await proposeTerms(scene, { ...duel, duelId: `${duel.duelId}_x` });
  const fault = findRefusalFault(renamed, 422, 'request-wrong');
  scene.checklist.record('wrong-terms', fault && `${fault} to the id of another duel`);
}

/**
 * Withdraws terms twice, proposes and withdraws them again, then proposes other terms with their commitment. At last
 * withdraws terms that the provider doesn't know.
 */
export async function checkWithdrawal(scene: CheckContext, duel: OwnDuel): Promise<void> {
  const { chain, checklist } = scene;
  const withdraw200 = async (): Promise<void> => {
    const reply = await withdrawTerms(scene, duel.termsHash);
    const read = withdrawnReplySchema.safeParse(reply.json);
    const isRight = reply.status === 200 && read.success && read.data.termsHash === duel.termsHash;
    checklist.record('withdraws', isRight ? null : `answered ${formatReply(reply)}`);
  };
  await withdraw200();
  await withdraw200();
  checklist.record('consents-again', findConsentFault(await proposeTerms(scene, duel), duel, scene.publicKey));
  await withdraw200();
  const other = withTerms(chain, duel, { ...duel.terms, nonce: 9 });
  checklist.record('withdrawn-binds', findRefusalFault(await proposeTerms(scene, other), 409, 'commitment-used'));
  const unknown = await withdrawTerms(scene, sha256Hex(duel.duelId));
  checklist.record('withdrawn-binds', findRefusalFault(unknown, 404, 'unknown-terms'));
}
