import type { IntentBody } from '../../../../lib/transactions/contract';
import type { TransactionPhase } from '../../../_payment/transaction-steps';
import type { TransactionStage } from '../../../_ui/transaction-stages';

/**
 * State of a transaction as the player sees it: the button that prepares it (`offer`), or its progress. `lastFailure`:
 * `lapsed` if the last transaction's blockhash expired, `failed` if it landed without success; else null. `isInDoubt`:
 * whether it's unknown if it was sent.
 */
export type PaymentProgress =
  | { readonly kind: 'offer'; readonly lastFailure: 'lapsed' | 'failed' | null }
  | { readonly kind: 'preparing' }
  | { readonly kind: 'review'; readonly isSigning: boolean }
  | { readonly kind: 'under-way'; readonly stage: TransactionStage; readonly isInDoubt: boolean };

const STAGE_BY_STATE: Readonly<Partial<Record<IntentBody['state'], TransactionStage>>> = {
  PREPARED: 'signed',
  SUBMITTED: 'seen',
  CONFIRMED: 'confirmed',
  FINALIZED: 'finalized',
};

/**
 * Returns the id of the intent whose transaction this page shows for review, signs, sends or has sent; null if there is
 * none.
 */
export function findIntentId(phase: TransactionPhase): string | null {
  if (phase.kind === 'prepared' || phase.kind === 'signing') return phase.payment.prepared.intentId;
  return 'signed' in phase ? phase.signed.prepared.intentId : null;
}

/**
 * Combines the page's phase with the intent's state. The state decides, unless there is none, it is `PREPARED`, or the
 * page is preparing a transaction. `isSentHere` means that another part of the page is sending or has sent the intent's
 * transaction.
 */
export function toProgress(
  phase: TransactionPhase,
  intent: IntentBody | undefined,
  isSentHere = false,
): PaymentProgress {
  if (phase.kind === 'preparing') return { kind: 'preparing' };
  const state = intent?.state;
  if (state === 'EXPIRED') return { kind: 'offer', lastFailure: intent?.endReason === 'lapsed' ? 'lapsed' : null };
  if (state === 'FAILED') return { kind: 'offer', lastFailure: 'failed' };
  if (state !== undefined && state !== 'PREPARED')
    return { kind: 'under-way', stage: STAGE_BY_STATE[state] ?? 'seen', isInDoubt: false };
  switch (phase.kind) {
    case 'idle':
      return state === 'PREPARED' && isSentHere
        ? { kind: 'under-way', stage: 'signed', isInDoubt: false }
        : { kind: 'offer', lastFailure: null };
    case 'prepared':
    case 'signing':
      return { kind: 'review', isSigning: phase.kind === 'signing' };
    case 'sending':
    case 'sent':
      return { kind: 'under-way', stage: 'signed', isInDoubt: false };
    case 'in-doubt':
      return { kind: 'under-way', stage: 'signed', isInDoubt: true };
  }
}
