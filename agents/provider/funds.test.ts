import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestFolder } from '../../testing/process/folder';
import { buildAgreeableTerms, hashTermsHex, openFixture, type ProviderFixture } from '../../testing/provider/fixture';
import { readFunds } from './funds';

/** Lamports reserved for the costs of a duel's steps, besides its bond. The duel has no cards. */
const STEP_COSTS_LAMPORTS = 1_000_000n;
let fixture: ProviderFixture;

beforeEach(async () => {
  fixture = await openFixture(createTestFolder());
});
afterEach(() => fixture.ledger.close());

async function consentTo(duelId: string, bondLamports: bigint): Promise<string> {
  const terms = buildAgreeableTerms(fixture.ledger, duelId, { bondLamports });
  await fixture.ledger.recordConsent({ duelId, terms, entries: [], signature: 'a signature' });
  return hashTermsHex(terms);
}

/** Reads the funds; `change` runs once the balance was read. */
async function readFundsDuring(change: () => Promise<unknown>) {
  const { chain, ledger } = fixture.provider;
  const readFinalizedBalance = async (ageMs: number) => {
    const balance = await chain.readFinalizedBalance(ageMs);
    await change();
    return balance;
  };
  return readFunds({ ledger, chain: { ...chain, readFinalizedBalance } });
}

test('a bond that is paid while the balance is read and one that is agreed to meanwhile are both reserved', async () => {
  const paid = await consentTo('duel_a', 200_000_000n);
  const funds = await readFundsDuring(async () => {
    fixture.ledger.consents.markBondPaid(paid);
    await consentTo('duel_b', 300_000_000n);
  });
  const reserved = 500_000_000n + 2n * STEP_COSTS_LAMPORTS;
  expect(funds).toEqual({
    freeLamports: 10_000_000_000n - 50_000_000n - reserved,
    reservedLamports: reserved,
    unreservedLamports: 10_000_000_000n - reserved,
  });
});
