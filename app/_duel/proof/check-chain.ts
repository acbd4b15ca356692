import { entropyTargetOf, PartState } from '../../../lib/chain/escrow/state';
import type { ProofStep } from '../../_ui/ProofSteps';
import { outcomeOf, type Paper } from './check-paper';
import type { ChainEvidence, EscrowCall } from './evidence';
import { hex, step } from './step';

export interface ChainSource {
  /** Null while the RPC does not answer. */
  readonly evidence: ChainEvidence | null;
  readonly isEmbedded: boolean;
}

/** What the chain itself has to say; without its answer these wait. */
export const checkChain = (paper: Paper, source: ChainSource): readonly ProofStep[] => [
  checkEntropy(paper, source),
  checkResult(paper, source),
  checkPayout(source),
  ...(paper.terms.cardMode === 1 ? [checkCards(paper, source)] : []),
];

const UNREAD = { holds: null, bytes: [['Why not', 'The chain’s RPC did not answer.']] } as const;

function checkEntropy({ proof, terms }: Paper, { evidence, isEmbedded }: ChainSource): ProofStep {
  const caveat = isEmbedded
    ? ' On the embedded chain this server makes the slots, so here it proves the order only.'
    : '';
  const words = `The slot of the entropy came after both deposits, so nobody could know its hash when paying.${caveat}`;
  const formula = 'entropy slot >= slot of the second deposit + delay in the terms\nentropy = its hash in SlotHashes';
  return step('entropy', words, formula, () => {
    if (evidence === null) return UNREAD;
    const { escrow, calls } = evidence;
    const deposits = callsOf(calls, 'deposit_fee').filter(({ signer }) =>
      [terms.creator, terms.opponent].includes(signer as never),
    );
    const quorum = escrow?.quorumSlot ?? lastSlot(deposits);
    const target = escrow === null ? quorum + BigInt(terms.entropyDelaySlots) : entropyTargetOf(escrow);
    const slot = BigInt(proof.answer.entropySlot);
    const isKept = escrow === null || (hex(escrow.entropy) === proof.answer.entropy && escrow.entropySlot === slot);
    return {
      holds: deposits.length === 2 && slot >= target && isKept,
      bytes: [
        ...deposits.map(
          ({ signature, slot: at }, index) => [`Deposit ${index + 1}`, `slot ${at}, ${signature}`] as const,
        ),
        ['Earliest slot for the entropy', String(target)],
        ['Slot of the entropy', String(slot)],
        ['Entropy', proof.answer.entropy],
        [
          'On chain',
          escrow === null
            ? 'the account is closed; the program compared it when it took the result'
            : hex(escrow.entropy),
        ],
      ],
    };
  });
}

function checkResult(paper: Paper, { evidence }: ChainSource): ProofStep {
  const words = 'The escrow program recomputed the draw itself and keeps the same winner.';
  return step('chain', words, 'commit_result succeeded with this seed; winner and values in the account', () => {
    if (evidence === null) return UNREAD;
    const { escrow, calls } = evidence;
    const [commit] = callsOf(calls, 'commit_result');
    if (commit === undefined) return { holds: escrow === null ? false : null, bytes: [['On chain', 'no result yet']] };
    const { winner, draws } = outcomeOf(paper);
    const isSame =
      escrow === null ||
      (escrow.winner === winner && draws.every(({ entry }, side) => escrow.values[side] === entry.value));
    return {
      holds: hex(commit.data.seed) === paper.proof.answer.seed && isSame,
      bytes: [
        ['Transaction', commit.signature],
        ['Slot', String(commit.slot)],
        ['Winner in the account', escrow === null ? 'closed' : escrow.winner === 0 ? 'creator' : 'opponent'],
      ],
    };
  });
}

function checkPayout({ evidence }: ChainSource): ProofStep {
  const words = 'Both fees left the vault for the treasury, each once.';
  return step('payout', words, 'settle(0) and settle(1) succeeded; both parts are settled', () => {
    if (evidence === null) return UNREAD;
    const { escrow, calls } = evidence;
    const settled = callsOf(calls, 'settle');
    const isHeld = escrow?.parts.slice(0, 2).includes(PartState.Held) ?? false;
    const isPaid = [0, 1].every((part) => settled.filter(({ data }) => data.part === part).length === 1);
    return {
      holds: isHeld ? null : isPaid,
      bytes: settled.map(({ data, signature, slot }) => [
        data.part === 0 ? 'Creator’s fee' : 'Opponent’s fee',
        `slot ${slot}, ${signature}`,
      ]),
    };
  });
}

function checkCards(paper: Paper, { evidence }: ChainSource): ProofStep {
  const words =
    'Each drawn card that the provider brought left its vault for the winner. They are test cards of no value.';
  return step('cards', words, 'deposit_card(side) and settle(2 + side) succeeded for both sides', () => {
    if (evidence === null) return UNREAD;
    const { draws } = outcomeOf(paper);
    const out = callsOf(evidence.calls, 'settle').filter(({ data }) => data.part >= 2);
    return {
      // A card can still come until a day after the resolution deadline, and one that never came is no false draw.
      holds: out.length === 2 ? true : null,
      bytes: [
        ...draws.map(
          ({ entry }, side) => [side === 0 ? 'Creator’s card' : 'Opponent’s card', entry.cardMint ?? 'none'] as const,
        ),
        ...out.map(
          ({ data, signature, slot }) => [`Card ${data.part - 1} settled`, `slot ${slot}, ${signature}`] as const,
        ),
      ],
    };
  });
}

type Kind = EscrowCall['data']['kind'];
type CallOf<K extends Kind> = EscrowCall & { readonly data: Extract<EscrowCall['data'], { kind: K }> };

const callsOf = <K extends Kind>(calls: readonly EscrowCall[], kind: K): readonly CallOf<K>[] =>
  calls.filter((call): call is CallOf<K> => call.data.kind === kind);

const lastSlot = (calls: readonly EscrowCall[]): bigint =>
  calls.reduce((latest, { slot }) => (slot > latest ? slot : latest), 0n);
