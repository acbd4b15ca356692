import type { IntentBody } from '../../lib/transactions/contract';

const PURPOSE_NAMES: Readonly<Record<IntentBody['purpose'], string>> = {
  fund: 'Your payment',
  lock: 'Fixing the random number',
  'commit-result': 'Sending the result',
  settle: 'A settlement',
  refund: 'A refund',
  'deposit-card': 'Bringing a card',
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
        meaning: 'Not signed as far as anybody knows. Sign it, or leave it: unsigned it expires, and nothing moves.',
      };
    case 'SUBMITTED':
      return {
        stage: 'Signed and sent',
        meaning: 'On its way. If the chain does not take it in time it expires, and nothing has moved.',
      };
    case 'CONFIRMED':
      return { stage: 'Confirmed', meaning: 'The chain has run it. Some blocks later nothing can undo it.' };
    case 'FINALIZED':
      return { stage: 'Final', meaning: 'On the chain for good.' };
    case 'FAILED':
      return { stage: 'Refused', meaning: 'The chain refused it. Nothing but its network fee was taken.' };
    case 'EXPIRED':
      return endReason === 'rejected'
        ? {
            stage: 'Not signed',
            meaning: `You said no. ${over ? NOTHING_MOVED_TEXT : 'Nothing has moved, and it can be prepared again.'}`,
          }
        : {
            stage: 'Lapsed',
            meaning: `It never reached the chain in time and never can. ${over ? NOTHING_MOVED_TEXT : 'Nothing has moved; prepare a new one.'}`,
          };
  }
}
