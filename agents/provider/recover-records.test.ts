import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DuelTerms } from '../../lib/chain/escrow/terms';
import { createTestFolder } from '../../testing/process/folder';
import { buildAcceptTransaction, deriveEscrowAddress, openHistoryRpc } from '../../testing/provider/accept-history';
import {
  buildAgreeableTerms,
  hashTermsHex,
  keypairNamed,
  openFixtureLedger,
  PROGRAM,
} from '../../testing/provider/fixture';
import type { AgentConnection } from '../connect';
import type { ProviderStore } from './ledger';
import { recoverRecords } from './recover-records';

let ledger: ProviderStore;
beforeEach(async () => {
  ledger = await openFixtureLedger(createTestFolder());
});
afterEach(() => ledger.close());

const build = (duelId: string) => buildAgreeableTerms(ledger, duelId);
const consentTo = (duelId: string, terms: DuelTerms) =>
  ledger.recordConsent({ duelId, terms, entries: [], signature: 'a signature' });

/** Starts the provider, not as a recovery, with an RPC whose history has these accepts, newest first. */
async function start(accepted: readonly DuelTerms[]): Promise<void> {
  const termsByEscrow = new Map(accepted.map((terms) => [deriveEscrowAddress(terms), terms]));
  const rpc = openHistoryRpc(accepted.map(buildAcceptTransaction), (escrow) => termsByEscrow.get(escrow));
  await recoverRecords(
    {
      ...{ connection: { programId: PROGRAM } as AgentConnection, rpcs: [rpc], recovers: false, tablesFile: undefined },
      ...{ log: () => {}, signal: new AbortController().signal, onLost: () => {} },
    },
    keypairNamed('provider'),
    ledger,
  );
}

test('a start records accepts of terms that a backup has as withdrawn or agreed to, and the unknown ones before them', async () => {
  const [unknown, withdrawn, agreed] = [build('duel_1'), build('duel_2'), build('duel_3')];
  await consentTo('duel_2', withdrawn);
  await ledger.withdraw(hashTermsHex(withdrawn));
  await consentTo('duel_3', agreed);
  const accepted = [agreed, withdrawn, unknown];
  await start(accepted);
  expect(accepted.map((terms) => ledger.consents.find(hashTermsHex(terms))?.status)).toEqual([
    'accepting',
    'accepting',
    'accepting',
  ]);
});

test('a start reads no further than the newest accept that the journal has', async () => {
  const [unknown, known] = [build('duel_1'), build('duel_2')];
  await consentTo('duel_2', known);
  await ledger.noteAccepting(hashTermsHex(known));
  await ledger.noteEnded(hashTermsHex(known), 'done');
  await start([known, unknown]);
  expect(ledger.consents.listOpen()).toEqual([]);
});
