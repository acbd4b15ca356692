import type { IntentBody } from '../../lib/transactions/contract';

const PURPOSE_NAMES: Readonly<Record<IntentBody['purpose'], string>> = {
  fund: 'Your payment',
  lock: 'Recording the random number',
  'commit-result': 'Sending the result',
  settle: 'A settlement',
  refund: 'A refund',
  'deposit-card': 'Delivering a card',
  close: 'Closing the escrow account',
};

/** A transaction's name, stage and explanation, in words. */
export interface TransactionWords {
  readonly name: string;
  readonly stage: string;
  readonly meaning: string;
  /** Whether the transaction's blockhash can still expire. */
  readonly canExpire: boolean;
}

/**
 * Returns the words for one of the viewer's transactions, by its last known state. `over` is true if its duel is over.
 */
export function describeTransaction({ purpose, state, endReason }: IntentBody, over = false): TransactionWords {
  return {
    name: PURPOSE_NAMES[purpose],
    canExpire: state === 'PREPARED' || state === 'SUBMITTED',
    ...describeStage(state, endReason, over),
  };
}

const NOTHING_MOVED_TEXT = 'Nothing has moved.';

function describeStage(
  state: IntentBody['state'],
  endReason: IntentBody['endReason'],
  over: boolean,
): Pick<TransactionWords, 'stage' | 'meaning'> {
  switch (state) {
    case 'PREPARED':
      return {
        stage: 'Prepared',
        meaning: 'Not signed yet, as far as we know. Sign it, or let it expire: nothing moves unless you sign.',
      };
    case 'SUBMITTED':
      return {
        stage: 'Signed and sent',
        meaning: 'On its way to Solana. If it doesn’t get there in time it expires, and nothing has moved.',
      };
    case 'CONFIRMED':
      return { stage: 'Confirmed', meaning: 'Solana has run it. Waiting for finality…' };
    case 'FINALIZED':
      return { stage: 'Final', meaning: 'It’s on chain and can’t be undone.' };
    case 'FAILED':
      return { stage: 'Failed', meaning: 'It failed on Solana. Only its network fee was taken.' };
    case 'EXPIRED':
      return endReason === 'rejected'
        ? {
            stage: 'Not signed',
            meaning: `You didn’t sign it. ${over ? NOTHING_MOVED_TEXT : 'Nothing has moved. You can prepare it again.'}`,
          }
        : {
            stage: 'Expired',
            meaning: `It didn’t reach Solana in time and never can. ${over ? NOTHING_MOVED_TEXT : 'Nothing has moved; prepare a new one.'}`,
          };
  }
}
