import { setTimeout as wait } from 'node:timers/promises';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import type { Address } from '@solana/kit';
import { keypairOf } from '../../../agents/keypair';
import { getEscrowEncoder } from '../../../lib/chain/escrow/generated/accounts/escrow';
import { decodeEscrowData, EscrowStage } from '../../../lib/chain/escrow/state';
import { decodeTerms } from '../../../lib/chain/escrow/terms';
import { fromBase64 } from '../../../lib/chain/inspect/wire';
import { sha256, sha256Hex } from '../../../lib/core/hash';
import type { DrawAnswer } from '../../../lib/provider/rules/answer';
import { drawRequestOf } from '../../../lib/provider/rules/request';
import type { Chain } from '../chain';
import type { CheckName } from '../checks';
import { UNKNOWN } from '../draws';
import { type Defect, resigned, type Sent } from './wrong-provider';

const DRAWS = 'POST /draws';
/** Longer than the test lets the command wait. */
const TOO_LATE_MS = 10_500;
const stranger = keypairOf(sha256('a stranger'));
/** Of the group (RFC 8032, 5.1). */
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

/** Answers that are changed and signed anew. */
const answering = (change: (answer: DrawAnswer) => object): Defect => ({
  outside: async ({ route, pass, provider }) =>
    route === DRAWS ? resigned(await pass(), provider.keypair, change) : pass(),
});

/** The signature alone is changed. */
const signing = (change: (signature: Uint8Array) => Uint8Array): Defect => ({
  outside: async ({ route, pass }) => {
    const sent = await pass();
    if (route !== DRAWS || sent.status !== 200) return sent;
    const reply = JSON.parse(sent.body);
    return {
      ...sent,
      body: JSON.stringify({ ...reply, signature: base58.encode(change(base58.decode(reply.signature))) }),
    };
  },
});

/** What would be `status` of a route goes out as something else. */
const instead = (route: string, status: number, sent: (said: Sent) => Sent): Defect => ({
  outside: async (passing) => {
    const said = await passing.pass();
    return passing.route.startsWith(route) && said.status === status ? sent(said) : said;
  },
});
const ok = (): Sent => ({ status: 200, body: '{}' });

/** Every later reply to the first request of a kind is the first one. */
function repeating(): Defect {
  let first: Sent | null = null;
  return {
    outside: async ({ route, query, pass }) => {
      const said = await pass();
      if (route !== 'GET /commitments' || query !== '?count=8') return said;
      first ??= said;
      return first;
    },
  };
}

/** The first answer is right, and every other one has another ticket. */
function contradicting(): Defect {
  let given = 0;
  return answering((answer) => {
    given += 1;
    return given === 1 ? answer : changedDraw(answer, ({ ticket }) => ({ ticket: ticket + 1 }));
  });
}

const changedDraw = (answer: DrawAnswer, change: (draw: DrawAnswer['draws'][0]) => object) => ({
  ...answer,
  draws: [{ ...answer.draws[0], ...change(answer.draws[0]) }, answer.draws[1]],
});

/** The reference provider with a chain that shows it what it likes to see. */
const seeing = (stages: readonly EscrowStage[]): Defect => ({
  inside: ({ chain: own }) => ({
    chain: {
      ...own,
      async finalizedAccount(address) {
        const found = await own.finalizedAccount(address);
        const escrow = found && decodeEscrowData(found.data);
        if (!found || !escrow || !stages.includes(escrow.stage)) return found;
        const data = getEscrowEncoder().encode({
          ...escrow,
          stage: EscrowStage.Resolved,
          entropySlot: UNKNOWN.slot,
          entropy: hexToBytes(UNKNOWN.hash),
        });
        return { ...found, data: new Uint8Array(data) };
      },
    },
  }),
});

/** Looks at what could still vanish with a fork. */
const hasty: Defect['inside'] = ({ chain: own }, { rpc }) => ({
  chain: {
    ...own,
    async finalizedAccount(address) {
      const at = { commitment: 'confirmed', encoding: 'base64' } as const;
      const { value } = await rpc.getAccountInfo(address as Address, at).send();
      return value && { owner: value.owner, data: fromBase64(value.data[0]) };
    },
  },
});

/** Keeps an answer for each terms, not for each commitment. */
const forgetful: Defect['inside'] = ({ ledger }) => {
  const kept = new Map<string, Parameters<typeof ledger.keep>[0]>();
  return {
    ledger: {
      ...ledger,
      answerOf: () => null,
      async keep(answer) {
        const stands = kept.get(answer.termsHash) ?? answer;
        kept.set(answer.termsHash, stands);
        return stands;
      },
    },
  };
};

/** Deals in cards of these names, which nobody minted. */
const cardsOf =
  (name: (nth: number) => string): NonNullable<Defect['inside']> =>
  () => {
    let given = 0;
    return { stock: { take: async () => [keypairOf(sha256(name(given++))).address] } };
  };

/** The same point and scalar in another encoding: S plus the order of the group. */
function malleable(signature: Uint8Array): Uint8Array {
  const s = signature.slice(32).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n) + ORDER;
  const bytes = Array.from({ length: 32 }, (_, at) => Number((s >> BigInt(8 * at)) & 0xffn));
  return Uint8Array.from([...signature.slice(0, 32), ...bytes]);
}

/** Makes of a wrong question the right one, from terms and chain, and answers that. */
async function righted(body: string, chain: Chain): Promise<string> {
  if (!body.includes('"seedCommitment"')) return body;
  const question = JSON.parse(body);
  const bytes = fromBase64(question.terms);
  const terms = decodeTerms(bytes);
  const { duelId, escrowAddress, seedCommitment } = question.request;
  const locked = await chain.escrow(escrowAddress as Address);
  if (locked === null || locked.stage < EscrowStage.Locked) return body;
  const request = drawRequestOf({
    ...{ duelId, escrowAddress, seedCommitment },
    ...{ genesisHash: chain.genesisHash, programId: chain.programId, termsHash: sha256Hex(bytes) },
    entropySlot: locked.entropySlot,
    entropy: bytesToHex(Uint8Array.from(locked.entropy)),
    creatorWallet: terms.creator,
    opponentWallet: terms.opponent,
  });
  return JSON.stringify({ ...question, request });
}

/** Each defect with what the command must call broken: the defect itself, and what cannot hold beside it. */
export const defects: readonly (readonly [name: string, defect: Defect, broken: readonly CheckName[]])[] = [
  [
    'answers late',
    {
      outside: async ({ route, pass }) => {
        const said = await pass();
        if (route === DRAWS && said.status === 200) await wait(TOO_LATE_MS);
        return said;
      },
    },
    ['in-time', 'answers'],
  ],
  ['answers twice, otherwise the second time', contradicting(), ['answer-same']],
  [
    'draws from another pack',
    answering((answer) => changedDraw(answer, ({ entryIndex }) => ({ entryIndex: (entryIndex + 1) % 5 }))),
    ['answer-draws', 'program-takes-it'],
  ],
  [
    'draws another ticket',
    answering((answer) => changedDraw(answer, ({ ticket }) => ({ ticket: ticket + 1 }))),
    ['answer-draws'],
  ],
  [
    'values a card as it likes',
    answering((answer) => changedDraw(answer, () => ({ valueAmount: '999000000' }))),
    ['answer-values'],
  ],
  [
    'names the other winner',
    answering((answer) => ({ ...answer, winner: answer.winner === 'creator' ? 'opponent' : 'creator' })),
    ['answer-values'],
  ],
  [
    'gives a seed that does not open its commitment',
    answering((answer) => ({ ...answer, seed: 'ab'.repeat(32) })),
    ['answer-seed', 'answer-draws', 'answer-values', 'program-takes-it'],
  ],
  [
    'answers another question',
    answering((answer) => ({ ...answer, requestHash: sha256Hex('another') })),
    ['answer-question'],
  ],
  [
    'names another entropy',
    answering((answer) => ({ ...answer, entropySlot: `${BigInt(answer.entropySlot) + 1n}` })),
    ['answer-question'],
  ],
  ['adds a member', answering((answer) => ({ ...answer, note: 'trust me' })), ['answer-form']],
  [
    'signs with another key',
    { inside: ({ keypair }) => ({ keypair: { ...keypair, sign: stranger.sign } }) },
    ['answer-signature'],
  ],
  [
    'bends its signature',
    signing((bytes) => bytes.map((byte, at) => (at === 40 ? byte ^ 1 : byte))),
    ['answer-signature'],
  ],
  ['gives a signature that only a lax check takes', signing(malleable), ['answer-signature']],
  [
    'answers before both payments',
    seeing([EscrowStage.Funding, EscrowStage.Funded]),
    ['waits-for-payments', 'waits-for-lock'],
  ],
  ['answers before the lock', seeing([EscrowStage.Funded]), ['waits-for-lock']],
  ['answers before the lock is final', { inside: hasty }, ['waits-for-finality']],
  ['answers other terms under the same commitment', { inside: forgetful }, ['answer-once']],
  [
    'answers what contradicts the terms',
    { outside: async ({ route, body, chain, pass }) => pass(route === DRAWS ? await righted(body, chain) : body) },
    ['wrong-question'],
  ],
  [
    'puts off a question under a commitment of somebody else',
    instead(DRAWS, 404, () => ({ status: 409, body: '{"code":"not-final","message":"later"}' })),
    ['foreign-commitment'],
  ],
  ['repeats commitments', repeating(), ['commitments-once']],
  [
    'gives no hashes',
    instead('GET /commitments', 200, (said) => ({
      ...said,
      body: said.body.replace(/[0-9a-f]{64}/, (hash) => hash.toUpperCase()),
    })),
    ['commitments-hashes'],
  ],
  [
    'names another key',
    instead('GET /commitments', 200, (said) => ({
      ...said,
      body: JSON.stringify({ ...JSON.parse(said.body), providerKey: stranger.address }),
    })),
    ['commitments-form'],
  ],
  [
    'does not tell who it is',
    instead('GET /health', 200, () => ({ status: 200, body: '{"providerKey":null}' })),
    ['health-form'],
  ],
  ['takes any count', instead('GET /commitments', 422, ok), ['commitments-count']],
  ['deals in cards that it does not hold', { inside: cardsOf((nth) => `card ${nth}`) }, ['cards-held']],
  ['gives a card twice', { inside: cardsOf(() => 'card') }, ['cards-held', 'cards-once']],
  [
    'breaks at GET /cards',
    instead('GET /cards', 409, () => ({ status: 500, body: 'oops' })),
    ['cards-form', 'refusal-form'],
  ],
  ['answers where there is nothing', instead('GET /seeds', 404, ok), ['unknown-path']],
  [
    'says no in words alone',
    instead('GET /seeds', 404, () => ({ status: 404, body: 'Not found', contentType: 'text/plain' })),
    ['refusal-form'],
  ],
  [
    'breaks at a body that is no question',
    instead(DRAWS, 422, (said) =>
      said.body.includes('cannot be read') ? { status: 500, body: '{"code":"oops","message":"oops"}' } : said,
    ),
    ['malformed-question'],
  ],
  [
    'takes a body of any size',
    instead(DRAWS, 422, (said) => (said.body.includes('too large') ? ok() : said)),
    ['large-question'],
  ],
  [
    'tells its seed in a refusal',
    {
      outside: async ({ route, body, provider, pass }) => {
        const said = await pass();
        if (route !== DRAWS || said.status !== 422 || !body.includes('seedCommitment')) return said;
        const seed = provider.ledger.seedOf(JSON.parse(body).request.seedCommitment) ?? new Uint8Array();
        return { ...said, body: JSON.stringify({ code: 'request-wrong', message: `not for ${bytesToHex(seed)}` }) };
      },
    },
    ['refusal-keeps-seed'],
  ],
];
