import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EscrowArgs } from '../../lib/chain/escrow/generated/accounts/escrow';
import { EscrowStage, PartState } from '../../lib/chain/escrow/state';
import type { DuelTerms } from '../../lib/chain/escrow/terms';
import { fromBase64 } from '../../lib/chain/inspect/wire';
import { canonicalHash } from '../../lib/core/canonical-json';
import { sha256Hex } from '../../lib/core/hash';
import { systemRandom } from '../../lib/core/random';
import { findAnswerFault } from '../../lib/provider/rules/answer';
import { sealEntries } from '../entry';
import {
  addressNamed,
  ENTROPY_SLOT,
  entries,
  escrowDataOf,
  GENESIS,
  PROGRAM,
  questionOf,
  secretNamed,
  termsOf,
} from '../testing/duel';
import { testFolder } from '../testing/folder';
import { answerDraw, type Provider } from './draw';
import type { FinalizedAccount } from './evidence';
import { type Ledger, openLedger } from './ledger';

const key = addressNamed('provider');
const secret = secretNamed('provider');

let folder: string;
let ledger: Ledger;
let commitment: string;
let account: FinalizedAccount | null;
let served: string;

function provider(): Provider {
  return {
    keypair: { address: key, sign: (bytes) => ed25519.sign(bytes, secret) },
    ledger,
    stock: { take: async () => null },
    chain: { genesisHash: async () => served, finalizedAccount: async () => account },
    identity: { publicKey: key, genesisHash: GENESIS, programId: PROGRAM },
  };
}

beforeEach(async () => {
  folder = testFolder();
  ledger = await openLedger(folder, systemRandom);
  [commitment = ''] = await ledger.handOut(1);
  served = GENESIS;
});

afterEach(() => ledger.close());

/** The terms of a duel whose escrow account is on chain. */
function locked(changes: Partial<DuelTerms> = {}, state: Partial<EscrowArgs> = {}): DuelTerms {
  const terms = termsOf(key, commitment, changes);
  account = { owner: PROGRAM, data: escrowDataOf(terms, state) };
  return terms;
}

async function ask(question: unknown): Promise<{ status: number; body: string; code: string | undefined }> {
  const { status, body } = await answerDraw(provider(), JSON.stringify(question));
  return { status, body, code: JSON.parse(body).code };
}

describe('an answer', () => {
  it('stands every check of the service', async () => {
    const terms = locked();
    const question = questionOf(terms);
    const { status, body } = await ask(question);
    expect(status).toBe(200);
    const { answer, providerKey, signature } = JSON.parse(body);
    expect(providerKey).toBe(key);
    const basis = {
      requestHash: canonicalHash(question.request),
      termsHash: question.request.termsHash,
      terms: fromBase64(question.terms),
      seedCommitment: commitment,
      providerKey: key,
      entropySlot: ENTROPY_SLOT,
      entropy: question.request.entropy,
      table: sealEntries(entries),
    };
    expect(findAnswerFault(answer, signature, basis)).toBeNull();
    expect(base58.decode(signature)).toHaveLength(64);
  });

  it('is the same bytes again, after a restart and without the chain too', async () => {
    const question = questionOf(locked());
    const first = await ask(question);
    expect((await ask(question)).body).toBe(first.body);
    await ledger.close();
    ledger = await openLedger(folder, systemRandom);
    account = null;
    expect(await ask(question)).toEqual(first);
  });

  it('is one for two that ask at once', async () => {
    const question = questionOf(locked());
    const [first, second] = await Promise.all([ask(question), ask(question)]);
    expect(first.status).toBe(200);
    expect(second).toEqual(first);
  });

  it('is not given for other terms under the same commitment, at once neither', async () => {
    const other = questionOf(locked({ feeLamports: 1n }));
    const otherAccount = account;
    const question = questionOf(locked());
    const accounts = [account, otherAccount];
    const both = {
      ...provider(),
      chain: { genesisHash: async () => GENESIS, finalizedAccount: async () => accounts.shift() ?? null },
    };
    const replies = await Promise.all([question, other].map((each) => answerDraw(both, JSON.stringify(each))));
    expect(replies.map(({ status }) => status)).toEqual([200, 409]);
    expect(await ask(other)).toMatchObject({ status: 409, code: 'commitment-used' });
  });
});

describe('a question is refused', () => {
  it('under a commitment of somebody else', async () => {
    commitment = sha256Hex('another seed');
    expect(await ask(questionOf(locked()))).toMatchObject({ status: 404, code: 'unknown-commitment' });
  });

  const question = () => questionOf(locked());
  type Question = ReturnType<typeof questionOf>;
  const wrongRequests: [string, (request: Question['request']) => object][] = [
    ['another chain', () => ({ genesisHash: 'another' })],
    ['another program', () => ({ programId: addressNamed('another program') })],
    ['another escrow address', () => ({ escrowAddress: addressNamed('another escrow') })],
    ['another terms hash', () => ({ termsHash: sha256Hex('other terms') })],
    ['another duel', () => ({ duelId: 'duel_2' })],
    ['another entropy', () => ({ entropy: sha256Hex('another entropy') })],
    ['another slot', () => ({ entropySlot: '109' })],
    [
      'the wallets swapped',
      ({ sides: [a, b] }) => ({
        sides: [
          { ...a, wallet: b?.wallet },
          { ...b, wallet: a?.wallet },
        ],
      }),
    ],
    ['another request id', ({ sides: [a, b] }) => ({ sides: [{ ...a, requestId: b?.requestId }, b] })],
    ['a member more', () => ({ extra: true })],
  ];
  it.each(wrongRequests)('with %s', async (_, change) => {
    const asked = question();
    const reply = await ask({ ...asked, request: { ...asked.request, ...change(asked.request) } });
    expect(reply).toMatchObject({ status: 422, code: 'request-wrong' });
    expect(ledger.answerOf(commitment)).toBeNull();
  });

  it('with any entry changed, or in another order', async () => {
    const asked = question();
    const [first, ...rest] = entries;
    const tables = [
      [{ ...first, weight: 2 }, ...rest],
      [{ ...first, valueAmount: '9' }, ...rest],
      [...rest, first],
      rest,
    ];
    for (const table of tables) {
      expect(await ask({ ...asked, entries: table })).toMatchObject({ status: 422, code: 'request-wrong' });
    }
  });

  it.each<[string, Partial<EscrowArgs>, number, string]>([
    [
      'one deposit',
      { stage: EscrowStage.Funding, parts: [PartState.Held, PartState.None, PartState.None, PartState.None] },
      409,
      'not-final',
    ],
    ['no lock', { stage: EscrowStage.Funded }, 409, 'not-final'],
    ['a refund that began', { stage: EscrowStage.Refunding }, 422, 'request-wrong'],
    [
      'a deposit missing',
      { parts: [PartState.Held, PartState.None, PartState.None, PartState.None] },
      422,
      'request-wrong',
    ],
    ['another entropy', { entropy: new Uint8Array(32) }, 422, 'request-wrong'],
    ['another slot', { entropySlot: 107n }, 422, 'request-wrong'],
    ['other terms', { termsHash: new Uint8Array(32) }, 422, 'request-wrong'],
  ])('when the finalized account shows %s', async (_, state, status, code) => {
    expect(await ask(questionOf(locked({}, state)))).toMatchObject({ status, code });
    expect(ledger.answerOf(commitment)).toBeNull();
  });

  it('when there is no account, another owner, or no answer from the RPC', async () => {
    const asked = question();
    const data = account?.data ?? new Uint8Array();
    account = null;
    expect(await ask(asked)).toMatchObject({ status: 409, code: 'not-final' });
    account = { owner: addressNamed('another program'), data };
    expect(await ask(asked)).toMatchObject({ status: 422, code: 'request-wrong' });
    account = { owner: PROGRAM, data };
    served = 'another chain';
    expect(await ask(asked)).toMatchObject({ status: 503, code: 'chain-unavailable' });
    const down = {
      ...provider(),
      chain: { genesisHash: () => Promise.reject(new Error('down')), finalizedAccount: async () => null },
    };
    expect((await answerDraw(down, JSON.stringify(asked))).status).toBe(503);
    served = GENESIS;
    expect((await ask(asked)).status).toBe(200);
  });

  it('for another provider', async () => {
    const terms = termsOf(addressNamed('another provider'), commitment);
    account = { owner: PROGRAM, data: escrowDataOf(terms) };
    expect(await ask(questionOf(terms))).toMatchObject({ status: 422, code: 'request-wrong' });
  });

  it.each(['', 'x', '{}', '[]', 'null', '{"request":1}'])('with a body like %s', async (text) => {
    expect((await answerDraw(provider(), text)).status).toBe(422);
  });

  it('with terms that are cut', async () => {
    const asked = question();
    expect(await ask({ ...asked, terms: asked.terms.slice(4) })).toMatchObject({ status: 422, code: 'request-wrong' });
  });
});
