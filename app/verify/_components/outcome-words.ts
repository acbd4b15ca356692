import type { ProofMode, RgsProof } from '../../../lib/proofs/rules/proof';

type ResultFields = Readonly<Record<string, unknown>>;

/** Returns a result in a sentence, as the proof states it, whether or not the steps hold. */
export function describeOutcome({ mode, result }: RgsProof): string {
  const said: ResultFields = result;
  switch (mode) {
    case 'duels':
      return `The ${said.winner} won by the ${said.decidedBy === 'coin' ? 'seed’s coin: equal values' : 'higher value'}.`;
    case 'gacha':
      return `Card ${said.cardId} (${said.tier}), ticket ${said.ticket} of ${said.totalWeight}.`;
    case 'crash':
      return `${crashWords[String(said.outcome)] ?? said.outcome} at stage ${said.stage}${
        said.outcome === 'cashed-out' ? `, ×${(Number(said.multiplierHundredths) / 100).toFixed(2)}` : ''
      }.`;
    case 'flip':
      return `${said.side}; ${said.choice} was chosen, so it was ${said.won ? 'won' : 'lost'}.`;
    case 'streak':
      return `${said.streak} right in a row; the round was ${said.outcome}.`;
  }
}

const crashWords: Readonly<Record<string, string>> = {
  'cashed-out': 'Cashed out',
  crashed: 'Crashed',
  forfeited: 'Forfeited',
};

const COMMITMENT_LIMIT =
  'The hash above must be the one that you were shown before you chose your seed. A proof can’t show that by itself: anyone could make up a round that holds.';

/** The limits of a proof of each mode, and the data to compare it with. */
export const PROOF_LIMITS: Readonly<Record<ProofMode, string>> = {
  duels:
    'A proof can’t show by itself that the duel took place: its escrow address must be on chain, with both fees paid in. The duel’s own page compares that with the chain’s RPC.',
  gacha:
    'The commitment and the odds must be those that you were shown before paying, and the memo of your payment must carry the hash that binds both. A proof can’t show by itself that the payment took place.',
  crash: COMMITMENT_LIMIT,
  flip: COMMITMENT_LIMIT,
  streak: COMMITMENT_LIMIT,
};
