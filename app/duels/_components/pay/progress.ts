import type { IntentBody } from '../../../../lib/transactions/contract';
import type { Phase } from '../../../_payment/transaction-steps';
import type { TransactionStage } from '../../../_ui/transaction-stages';

/** What the reader is told about a transaction: which step to offer, or how far it is. */
export type Progress =
  | { readonly kind: 'offer'; readonly ended: 'lapsed' | 'failed' | null }
  | { readonly kind: 'preparing' }
  | { readonly kind: 'look'; readonly signing: boolean }
  | { readonly kind: 'under-way'; readonly reached: TransactionStage; readonly doubt: boolean };

const REACHED: Readonly<Partial<Record<IntentBody['state'], TransactionStage>>> = {
  PREPARED: 'signed',
  SUBMITTED: 'seen',
  CONFIRMED: 'confirmed',
  FINALIZED: 'finalized',
};

/** The intent that this page is busy with; null while there is none. */
export function idOf(phase: Phase): string | null {
  if (phase.kind === 'prepared' || phase.kind === 'signing') return phase.payment.prepared.intentId;
  return 'signed' in phase ? phase.signed.prepared.intentId : null;
}

/** Puts together what this page did and what the chain shows; the chain's word counts. */
export function progressOf(phase: Phase, intent: IntentBody | undefined): Progress {
  if (phase.kind === 'preparing') return { kind: 'preparing' };
  const state = intent?.state;
  if (state === 'EXPIRED') return { kind: 'offer', ended: intent?.endReason === 'lapsed' ? 'lapsed' : null };
  if (state === 'FAILED') return { kind: 'offer', ended: 'failed' };
  if (state !== undefined && state !== 'PREPARED')
    return { kind: 'under-way', reached: REACHED[state] ?? 'seen', doubt: false };
  switch (phase.kind) {
    case 'idle':
      return { kind: 'offer', ended: null };
    case 'prepared':
    case 'signing':
      return { kind: 'look', signing: phase.kind === 'signing' };
    case 'sending':
    case 'sent':
      return { kind: 'under-way', reached: 'signed', doubt: false };
    case 'in-doubt':
      return { kind: 'under-way', reached: 'signed', doubt: true };
  }
}
