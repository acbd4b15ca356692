import { ed25519 } from '@noble/curves/ed25519.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemRandom } from '../../lib/core/random';
import { openHttpProvider } from '../../lib/provider/http';
import type { DrawRequest } from '../../lib/provider/rules/request';
import {
  addressNamed,
  entries,
  escrowDataOf,
  GENESIS,
  PROGRAM,
  questionOf,
  secretNamed,
  termsOf,
} from '../testing/duel';
import { testFolder } from '../testing/folder';
import { type Ledger, openLedger } from './ledger';
import { serveProvider } from './serve';

const key = addressNamed('provider');
let ledger: Ledger;
let served: Awaited<ReturnType<typeof serveProvider>>;
let data: Uint8Array | null = null;
let lines: string[] = [];
let lost = 0;
let ready = 0;

beforeEach(async () => {
  ledger = await openLedger(testFolder(), systemRandom);
  const keypair = { address: key, sign: (bytes: Uint8Array) => ed25519.sign(bytes, secretNamed('provider')) };
  const finalizedAccount = async () => data && { owner: PROGRAM, data };
  const chain = { genesisHash: async () => GENESIS, finalizedAccount };
  const stock = { take: async (count: number) => (count > ready ? null : ledger.handOutCards(count)) };
  const identity = { publicKey: key, genesisHash: GENESIS, programId: PROGRAM };
  lines = [];
  const settings = {
    port: 0,
    log: (action: string, fields = {}) => void lines.push(JSON.stringify([action, fields])),
    onLost: () => {
      lost += 1;
    },
  };
  served = await serveProvider({ keypair, ledger, stock, chain, identity }, settings);
});
afterEach(async () => {
  served.server.close();
  await ledger.close();
});

describe('over HTTP', () => {
  it('speaks with the port of the service, and logs no seed', async () => {
    const port = openHttpProvider(served.url, key, 'reference');
    await port.reach();
    const commitments = await port.commitments(3);
    expect(new Set(commitments).size).toBe(3);
    const terms = termsOf(key, commitments[1] ?? '');
    const question = { ...questionOf(terms), entries };
    const asked = { ...question, request: question.request as unknown as DrawRequest };
    data = null;
    expect(await port.draw(asked)).toEqual({ kind: 'not-yet', reason: 'not-final' });
    data = escrowDataOf(terms);
    const reply = await port.draw(asked);
    expect(reply).toMatchObject({ kind: 'answered', answer: { termsHash: question.request.termsHash } });
    const { seed } = (reply as unknown as { answer: { seed: string } }).answer;
    expect(seed).toMatch(/^[0-9a-f]{64}$/);
    expect(lines.join()).not.toContain(seed);
  });

  it('gives the cards that are ready, and none before', async () => {
    const port = openHttpProvider(served.url, key, 'reference');
    ready = 2;
    expect(await port.cards(3)).toEqual([]);
    const given = [...(await port.cards(2)), ...(await port.cards(1))];
    expect(new Set(given).size).toBe(3);
    expect(given.every((mint) => ledger.cards.owns(mint))).toBe(true);
    const response = await fetch(`${served.url}/cards?count=0`);
    expect([response.status, (await response.json()).code]).toEqual([422, 'request-wrong']);
  });

  it.each(['', '?count=0', '?count=101', '?count=1e2', '?count=05'])('hands nothing out for %s', async (query) => {
    const response = await fetch(`${served.url}/commitments${query}`);
    expect([response.status, (await response.json()).code]).toEqual([422, 'request-wrong']);
    expect(lines.join()).not.toContain('committed');
  });

  it('refuses other paths, and bodies that no question needs', async () => {
    expect((await fetch(`${served.url}/seeds`)).status).toBe(404);
    expect((await fetch(`${served.url}/draws`)).status).toBe(404);
    const large = await fetch(`${served.url}/draws`, { method: 'POST', body: 'x'.repeat(1024 * 1024 + 1) });
    expect([large.status, (await large.json()).message]).toEqual([422, 'the body is too large']);
  });

  it('tells when its journal takes nothing any more', async () => {
    await ledger.close();
    expect((await fetch(`${served.url}/commitments?count=1`)).status).toBe(500);
    expect(lost).toBe(1);
  });
});
