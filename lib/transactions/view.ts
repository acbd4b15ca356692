import { z } from 'zod';
import { costs, type IntentBody } from './contract';
import type { StoredIntent } from './store';

/** Builds an intent as responses contain it. */
export const toIntentBody = (row: StoredIntent): IntentBody => ({
  intentId: row.intentId,
  duelId: row.duelId,
  purpose: row.purpose as IntentBody['purpose'],
  wallet: row.signerWallet,
  state: row.state as IntentBody['state'],
  endReason: row.endReason as IntentBody['endReason'],
  signature: row.signature,
  lastValidBlockHeight: row.lastValidBlockHeight,
  costs: row.costs === null ? null : z.decode(costs, row.costs),
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});
