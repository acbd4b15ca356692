import { setTimeout as wait } from 'node:timers/promises';
import { bytesToHex } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import type { Address } from '@solana/kit';
import { toKeypair } from '../../agents/keypair';
import type { ProviderStep } from '../../agents/provider/decide';
import type { ProviderContext } from '../../agents/provider/parts';
import { EMPTY_STOCK } from '../../agents/provider/stock';
import { encodeConsentMessage } from '../../lib/chain/escrow/consent';
import { EscrowStage } from '../../lib/chain/escrow/state';
import { sha256, sha256Hex } from '../../lib/core/hash';
import type { DrawAnswer } from '../../lib/provider/rules/answer';
import { buildDrawRequest } from '../../lib/provider/rules/request';
import type { Chain } from '../../scripts/conformance/chain';
import type { CheckName } from '../../scripts/conformance/checks';
import { deliveryDefects } from './delivery-defects';
import { replaceReply } from './replace-reply';
import { changeAndSignAgain, type Defect, type SentReply, withMembers } from './wrong-provider';

const DRAWS_ROUTE = 'POST /draws';
const TERMS_ROUTE = 'POST /terms';
/** Longer than the conformance command waits for an answer in the tests (`TIMEOUT_MS` in examine-provider.ts). */
const TOO_LATE_MS = 10_500;
/** A key that isn't the provider's. */
const stranger = toKeypair(sha256('a stranger'));
/** Order of the Ed25519 group (RFC 8032, 5.1). */
const GROUP_ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

/** Changes each answer of `POST /draws` and signs the changed answer. */
const changeAnswers = (change: (answer: DrawAnswer) => object): Defect => ({
  replaceReply: async ({ route, forward, provider }) =>
    route === DRAWS_ROUTE ? changeAndSignAgain(await forward(), provider.keypair, change) : forward(),
});

/** Changes the signature of each answer of `POST /draws`, and nothing else. */
const changeSignatures = (change: (signature: Uint8Array) => Uint8Array): Defect =>
  replaceReply(DRAWS_ROUTE, 200, (sent) => {
    const reply = JSON.parse(sent.body);
    const signature = base58.encode(change(base58.decode(reply.signature)));
    return { ...sent, body: JSON.stringify({ ...reply, signature }) };
  });

const buildEmptyReply = (): SentReply => ({ status: 200, body: '{}' });
const parseProblemCode = ({ body }: SentReply): string | undefined => JSON.parse(body).code;

/** Consents to terms that the reference provider refuses with this status, if `isMeant` holds for its reply. */
const consentToRefused = (status: number, isMeant: (sent: SentReply) => boolean): Defect =>
  replaceReply(TERMS_ROUTE, status, (sent, body, { keypair }) => {
    if (!isMeant(sent)) return sent;
    const termsHash = sha256Hex(Buffer.from(JSON.parse(body).terms, 'base64'));
    const signature = base58.encode(keypair.sign(encodeConsentMessage(termsHash)));
    return { status: 200, body: JSON.stringify({ providerKey: keypair.address, termsHash, signature }) };
  });

/** Refuses terms that it has consented to before. */
function refuseKnownTerms(): Defect {
  const seen = new Set<string>();
  return replaceReply(TERMS_ROUTE, 200, (sent, body) => {
    if (!seen.has(body)) {
      seen.add(body);
      return sent;
    }
    return { status: 409, body: '{"code":"commitment-used","message":"used"}' };
  });
}

/** Refuses forever the terms that it has withdrawn. */
function refuseWithdrawnTerms(): Defect {
  const withdrawn = new Set<string>();
  return {
    replaceReply: async ({ route, forward }) => {
      const sent = await forward();
      if (route.startsWith('DELETE /terms/') && sent.status === 200) withdrawn.add(JSON.parse(sent.body).termsHash);
      const isAgain = route === TERMS_ROUTE && sent.status === 200 && withdrawn.has(JSON.parse(sent.body).termsHash);
      return isAgain ? { status: 409, body: '{"code":"withdrawn","message":"withdrawn"}' } : sent;
    },
  };
}

/** Sends `RIGHT_ANSWERS_BEFORE_DEFECT` right answers. Every later one has a wrong ticket. */
function changeLaterAnswers(): Defect {
  let given = 0;
  return changeAnswers((answer) => {
    given += 1;
    return given <= RIGHT_ANSWERS_BEFORE_DEFECT
      ? answer
      : changeFirstDraw(answer, ({ ticket }) => ({ ticket: ticket + 1 }));
  });
}
/**
 * Answers that `changeLaterAnswers` leaves right: the checks judge the second one, and compare only later ones with it.
 */
const RIGHT_ANSWERS_BEFORE_DEFECT = 2;

const changeFirstDraw = (answer: DrawAnswer, change: (draw: DrawAnswer['draws'][0]) => object) => ({
  ...answer,
  draws: [{ ...answer.draws[0], ...change(answer.draws[0]) }, answer.draws[1]],
});

/**
 * Answers a draw request with 200 where the provider answers 409, if `isMeant` holds. `isReal`: whether the request
 * names the duel's own entropy slot.
 */
const answerTooEarly = (
  isMeant: (stage: EscrowStage | null, finalStage: EscrowStage | null, isReal: boolean) => boolean,
): Defect => ({
  replaceReply: async ({ route, body, chain, forward }) => {
    const sent = await forward();
    if (route !== DRAWS_ROUTE || sent.status !== 409) return sent;
    const { escrowAddress, entropySlot } = JSON.parse(body).request;
    const seen = await chain.readConfirmedEscrow(escrowAddress as Address);
    const final = await chain.readFinalizedEscrow(escrowAddress as Address);
    return isMeant(seen?.stage ?? null, final?.stage ?? null, entropySlot !== '1') ? buildEmptyReply() : sent;
  },
});

/** Never finds the terms that a commitment is bound to, so the provider consents to further terms of the same duel. */
const withoutBindings: Defect['replaceParts'] = ({ ledger }) => ({
  ledger: withMembers(ledger, { consents: withMembers(ledger.consents, { findByCommitment: () => null }) }),
});

/** Confirms a withdrawal but doesn't carry it out. */
const withoutWithdrawals: Defect['replaceParts'] = ({ ledger }) => ({
  ledger: withMembers(ledger, { withdraw: async () => {} }),
});

/** Has a stock of cards, with keys derived from these names, that were never minted. */
const dealNonexistentCards =
  (name: (nth: number) => string): NonNullable<Defect['replaceParts']> =>
  () => {
    let given = 0;
    return {
      stock: { ...EMPTY_STOCK, countReady: () => 1, take: async () => [toKeypair(sha256(name(given++))).address] },
    };
  };

/** Returns a defect: the provider sends no on-chain steps of this kind. */
const omitSteps = (kind: ProviderStep['kind']): Defect => ({ omitsStep: (step) => step.kind === kind });

/** Returns the signature with another encoding of its scalar S: S plus the order of the group. */
function encodeNonCanonically(signature: Uint8Array): Uint8Array {
  const s = signature.slice(32).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n) + GROUP_ORDER;
  const bytes = Array.from({ length: 32 }, (_, at) => Number((s >> BigInt(8 * at)) & 0xffn));
  return Uint8Array.from([...signature.slice(0, 32), ...bytes]);
}

/** Replaces a draw request by the right one about its terms; unchanged if those are unknown or not finally locked. */
async function correctDrawRequest(body: string, { ledger, identity }: ProviderContext, chain: Chain): Promise<string> {
  if (!body.includes('"termsHash"')) return body;
  const { request } = JSON.parse(body);
  const consent = ledger.consents.find(request.termsHash);
  const locked = consent === null ? null : await chain.readFinalizedEscrow(consent.escrow);
  if (consent === null || locked === null || locked.stage < EscrowStage.Locked) return body;
  const { terms, termsHash, duelId, escrow: escrowAddress } = consent;
  const right = buildDrawRequest({
    ...{ duelId: duelId ?? '', termsHash, escrowAddress },
    ...{ genesisHash: identity.genesisHash, programId: identity.programId },
    seedCommitment: bytesToHex(Uint8Array.from(terms.seedCommitment)),
    entropySlot: locked.entropySlot,
    entropy: bytesToHex(Uint8Array.from(locked.entropy)),
    ...{ creatorWallet: terms.creator, opponentWallet: terms.opponent },
  });
  return JSON.stringify({ request: right });
}

/** Each defect with the checks that must fail: the check that finds the defect, and the checks that depend on it. */
export const defects: readonly (readonly [name: string, defect: Defect, broken: readonly CheckName[]])[] = [
  [
    'answers late',
    {
      replaceReply: async ({ route, forward }) => {
        const sent = await forward();
        if (route === DRAWS_ROUTE && sent.status === 200) await wait(TOO_LATE_MS);
        return sent;
      },
    },
    ['in-time', 'answers'],
  ],
  [
    'F10 answers strangers',
    { replaceReply: ({ body, providerToken, forward }) => forward(body, providerToken) },
    ['needs-token'],
  ],
  [
    'F10 takes any token',
    {
      replaceReply: ({ body, providerToken, forward, authorization }) =>
        authorization === undefined ? forward() : forward(body, providerToken),
    },
    ['needs-token'],
  ],
  [
    'signs nothing',
    { replaceReply: async ({ forward }) => ({ ...(await forward()), isUnsigned: true }) },
    ['signs-replies'],
  ],
  [
    'signs no refusals',
    {
      replaceReply: async ({ forward }) => {
        const sent = await forward();
        return { ...sent, isUnsigned: sent.status !== 200 };
      },
    },
    ['signs-replies'],
  ],
  ['does not tell who it is', replaceReply('GET /health', 200, buildEmptyReply), ['health-form']],
  [
    'does not tell what it can stake',
    replaceReply('GET /health', 200, (sent) => ({ ...sent, body: sent.body.replace('freeLamports', 'free') })),
    ['health-form'],
  ],
  [
    'names another key',
    replaceReply('POST /commitments', 200, (sent) => ({
      ...sent,
      body: JSON.stringify({ ...JSON.parse(sent.body), providerKey: stranger.address }),
    })),
    ['commitments-form'],
  ],
  [
    'gives no hashes',
    replaceReply('POST /commitments', 200, (sent) => ({
      ...sent,
      body: sent.body.replaceAll(/[0-9a-f]{64}/g, (hash) => hash.toUpperCase()),
    })),
    ['commitments-hashes'],
  ],
  [
    'F12 gives two duels one commitment',
    replaceReply('POST /commitments', 200, (sent) => {
      const { providerKey, commitments } = JSON.parse(sent.body);
      const [first] = commitments;
      return { ...sent, body: JSON.stringify({ providerKey, commitments: commitments.map(() => first) }) };
    }),
    ['commitments-bound'],
  ],
  [
    'gives commitments for no duels',
    replaceReply('POST /commitments', 422, (sent, body) => (body.includes('duelIds') ? buildEmptyReply() : sent)),
    ['commitments-count'],
  ],
  [
    'deals in cards that it does not hold',
    { replaceParts: dealNonexistentCards((nth) => `card ${nth}`) },
    ['cards-held', 'promises-delivery'],
  ],
  [
    'gives a card twice',
    { replaceParts: dealNonexistentCards(() => 'card') },
    ['cards-held', 'cards-once', 'promises-delivery'],
  ],
  [
    'breaks at GET /cards',
    replaceReply('GET /cards', 409, () => ({ status: 500, body: 'oops' })),
    ['cards-form', 'refusal-form'],
  ],
  [
    'consents under another key',
    replaceReply(TERMS_ROUTE, 200, (sent) => {
      const reply = JSON.parse(sent.body);
      return {
        ...sent,
        body: JSON.stringify({
          ...reply,
          signature: base58.encode(stranger.sign(encodeConsentMessage(reply.termsHash))),
        }),
      };
    }),
    ['consents', 'consents-again'],
  ],
  ['consents once', refuseKnownTerms(), ['consent-same', 'consents-again']],
  [
    'F12 consents to two terms of one commitment',
    { replaceParts: withoutBindings },
    ['consent-once', 'withdrawn-binds'],
  ],
  [
    'F1 consents to terms over the commitment of another duel',
    consentToRefused(404, (sent) => parseProblemCode(sent) === 'unknown-commitment'),
    ['foreign-commitment'],
  ],
  ['lets fees go anywhere', consentToRefused(422, ({ body }) => body.includes('treasury: ')), ['wrong-terms']],
  ['F4 stakes too little', consentToRefused(422, ({ body }) => body.includes('(bond)')), ['wrong-terms']],
  [
    'reveals after a few slots',
    consentToRefused(422, ({ body }) => body.includes('revealDelaySlots: ')),
    ['wrong-terms'],
  ],
  [
    'draws cards where one weighs more than half',
    consentToRefused(422, ({ body }) => body.includes('weighs more than half')),
    ['wrong-terms'],
  ],
  [
    'draws the same card twice',
    { ...consentToRefused(422, ({ body }) => body.includes('a card is there twice')), dealsInCards: true },
    ['wrong-terms'],
  ],
  ['withdraws nothing', replaceReply('DELETE /terms', 200, buildEmptyReply), ['withdraws']],
  ['never agrees again to what it withdrew', refuseWithdrawnTerms(), ['consents-again']],
  ['accepts what it withdrew', { replaceParts: withoutWithdrawals }, ['withdrawn-unaccepted']],
  [
    'withdraws what it accepted',
    replaceReply('DELETE /terms', 409, (_, __, { keypair }) => ({
      status: 200,
      body: JSON.stringify({ providerKey: keypair.address, termsHash: 'ab'.repeat(32), withdrawn: true }),
    })),
    ['accepted-stays'],
  ],
  ['does not accept by itself', omitSteps('accept'), ['accepts']],
  ['F4 leaves the lock to others', omitSteps('lock'), ['carries-on']],
  ['F4 leaves the result to the service', omitSteps('commit'), ['carries-on']],
  ['F4 brings no card', { ...omitSteps('bring'), dealsInCards: true }, ['brings-cards']],
  ['leaves its bond', omitSteps('return-bond'), ['takes-bond-back']],
  [
    'puts off a question about unknown terms',
    replaceReply(DRAWS_ROUTE, 404, () => ({ status: 409, body: '{"code":"not-final","message":"later"}' })),
    ['unknown-terms'],
  ],
  [
    'answers before both payments',
    answerTooEarly((stage) => stage === null || stage === EscrowStage.Funding),
    ['waits-for-payments'],
  ],
  [
    'answers before the lock',
    answerTooEarly((stage) => stage === EscrowStage.Funded || stage === EscrowStage.Accepted),
    ['waits-for-lock'],
  ],
  [
    'answers before the lock is final',
    answerTooEarly((_, final, isReal) => isReal && (final === null || final < EscrowStage.Locked)),
    ['waits-for-finality'],
  ],
  [
    'answers what contradicts the terms',
    {
      replaceReply: async ({ route, body, provider, chain, forward }) =>
        forward(route === DRAWS_ROUTE ? await correctDrawRequest(body, provider, chain) : body),
    },
    ['wrong-question'],
  ],
  [
    'never answers',
    replaceReply(DRAWS_ROUTE, 200, () => ({ status: 409, body: '{"code":"not-final","message":"later"}' })),
    ['answers'],
  ],
  ['answers twice, otherwise the second time', changeLaterAnswers(), ['answer-same']],
  [
    'draws from another pack',
    changeAnswers((answer) => changeFirstDraw(answer, ({ entryIndex }) => ({ entryIndex: (entryIndex + 1) % 5 }))),
    ['answer-draws', 'answer-is-result'],
  ],
  [
    'draws another ticket',
    changeAnswers((answer) => changeFirstDraw(answer, ({ ticket }) => ({ ticket: ticket + 1 }))),
    ['answer-draws', 'answer-is-result'],
  ],
  [
    'values a card as it likes',
    changeAnswers((answer) => changeFirstDraw(answer, () => ({ valueAmount: '999000000' }))),
    ['answer-values'],
  ],
  [
    'names the other winner',
    changeAnswers((answer) => ({ ...answer, winner: answer.winner === 'creator' ? 'opponent' : 'creator' })),
    ['answer-values', 'answer-is-result'],
  ],
  [
    'gives a seed that does not open its commitment',
    changeAnswers((answer) => ({ ...answer, seed: 'ab'.repeat(32) })),
    ['answer-seed', 'answer-draws', 'answer-values', 'answer-is-result'],
  ],
  [
    'answers another question',
    changeAnswers((answer) => ({ ...answer, requestHash: sha256Hex('another') })),
    ['answer-question'],
  ],
  [
    'names another entropy',
    changeAnswers((answer) => ({ ...answer, entropySlot: `${BigInt(answer.entropySlot) + 1n}` })),
    ['answer-question'],
  ],
  ['adds a member', changeAnswers((answer) => ({ ...answer, note: 'trust me' })), ['answer-form']],
  [
    'bends its signature',
    changeSignatures((bytes) => bytes.map((byte, at) => (at === 40 ? byte ^ 1 : byte))),
    ['answer-signature'],
  ],
  ['gives a signature that only a lax check takes', changeSignatures(encodeNonCanonically), ['answer-signature']],
  ...deliveryDefects,
  ['answers where there is nothing', replaceReply('GET /seeds', 404, buildEmptyReply), ['unknown-path']],
  [
    'says no in words alone',
    replaceReply('GET /seeds', 404, () => ({ status: 404, body: 'Not found', contentType: 'text/plain' })),
    ['refusal-form'],
  ],
  [
    'breaks at a body that is no question',
    replaceReply(DRAWS_ROUTE, 422, (sent, body) =>
      body === '{' ? { status: 500, body: '{"code":"oops","message":"oops"}' } : sent,
    ),
    ['malformed-body'],
  ],
  [
    'takes a body of any size',
    replaceReply(DRAWS_ROUTE, 422, (sent) => (sent.body.includes('too large') ? buildEmptyReply() : sent)),
    ['large-body'],
  ],
  [
    'tells its seed in a refusal',
    replaceReply(DRAWS_ROUTE, 422, (sent, body, { ledger }) => {
      if (!body.includes('seedCommitment')) return sent;
      const seed = ledger.deriveSeed(sha256(JSON.parse(body).request.duelId));
      return { ...sent, body: JSON.stringify({ code: 'request-wrong', message: `not for ${bytesToHex(seed)}` }) };
    }),
    ['refusal-keeps-seed'],
  ],
];
