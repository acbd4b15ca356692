import type { EscrowInstructionData } from '../../../chain/escrow/decode';
import { type Escrow, entropyTargetOf, PartState } from '../../../chain/escrow/state';
import { type Finding, hex, type Row, type Step, step } from '../step';
import type { OpenedDuel } from './paper';

/** One call of the escrow program in a finalized transaction that succeeded. */
export interface EscrowCall {
  readonly signature: string;
  readonly slot: bigint;
  readonly signer: string;
  readonly data: EscrowInstructionData;
}

/** What the chain itself says of a duel. */
export interface ChainEvidence {
  /** Null when the account is closed, which the program allows only when every part is out. */
  readonly escrow: Escrow | null;
  /** Oldest first. */
  readonly calls: readonly EscrowCall[];
}

export interface ChainSource {
  /** Null while the RPC does not answer. */
  readonly evidence: ChainEvidence | null;
  readonly isEmbedded: boolean;
}

/** What the chain itself has to say; without its answer these wait. */
export const checkChain = (duel: OpenedDuel, source: ChainSource): readonly Step[] => [
  checkEntropy(duel, source),
  checkResult(duel, source),
  checkPayout(source),
  ...(isForCards(duel) ? [checkCards(duel, source)] : []),
];

/** Terms that cannot be read fail at their own step. */
function isForCards({ terms }: OpenedDuel): boolean {
  try {
    return terms().cardMode === 1;
  } catch {
    return false;
  }
}

const UNREAD: Finding = { holds: null, inputs: [], outcome: 'The chain’s RPC did not answer.' };

function checkEntropy({ draw, terms }: OpenedDuel, { evidence, isEmbedded }: ChainSource): Step {
  const caveat = isEmbedded
    ? ' On the embedded chain this server makes the slots, so here it proves the order only.'
    : '';
  const words = `The slot of the entropy came after both deposits, so nobody could know its hash when paying.${caveat}`;
  const formula = 'entropy slot >= slot of the second deposit + delay in the terms\nentropy = its hash in SlotHashes';
  return step('entropy', words, formula, () => {
    if (evidence === null) return UNREAD;
    const { escrow, calls } = evidence;
    const { creator, opponent, entropyDelaySlots } = terms();
    const deposits = callsOf(calls, 'deposit_fee').filter(({ signer }) =>
      [creator, opponent].includes(signer as never),
    );
    const quorum = escrow?.quorumSlot ?? lastSlot(deposits);
    const target = escrow === null ? quorum + BigInt(entropyDelaySlots) : entropyTargetOf(escrow);
    const slot = BigInt(draw.answer.entropySlot);
    const isKept = escrow === null || (hex(escrow.entropy) === draw.answer.entropy && escrow.entropySlot === slot);
    return {
      holds: deposits.length === 2 && slot >= target && isKept,
      inputs: [
        ...deposits.map(({ signature, slot: at }, index): Row => [`Deposit ${index + 1}`, `slot ${at}, ${signature}`]),
        ['Slot of the entropy', String(slot)],
        ['Entropy', draw.answer.entropy],
      ],
      outcome: `earliest slot ${target}; ${
        escrow === null
          ? 'the account is closed, and the program compared the entropy when it took the result'
          : `on chain ${hex(escrow.entropy)}`
      }`,
    };
  });
}

function checkResult({ draw, outcome }: OpenedDuel, { evidence }: ChainSource): Step {
  const words = 'The escrow program recomputed the draw itself and keeps the same winner.';
  return step('chain', words, 'commit_result succeeded with this seed; winner and values in the account', () => {
    if (evidence === null) return UNREAD;
    const { escrow, calls } = evidence;
    const [commit] = callsOf(calls, 'commit_result');
    if (commit === undefined)
      return { holds: escrow === null ? false : null, inputs: [], outcome: 'no result on chain yet' };
    const { winner, draws } = outcome();
    const isSame =
      escrow === null ||
      (escrow.winner === winner && draws.every(({ entry }, side) => escrow.values[side] === entry.value));
    return {
      holds: hex(commit.data.seed) === draw.answer.seed && isSame,
      inputs: [
        ['Transaction', commit.signature],
        ['Slot', String(commit.slot)],
      ],
      outcome: `winner in the account: ${escrow === null ? 'closed' : escrow.winner === 0 ? 'creator' : 'opponent'}`,
    };
  });
}

function checkPayout({ evidence }: ChainSource): Step {
  const words = 'Both fees left the vault for the treasury, each once.';
  return step('payout', words, 'settle(0) and settle(1) succeeded; both parts are settled', () => {
    if (evidence === null) return UNREAD;
    const { escrow, calls } = evidence;
    const settled = callsOf(calls, 'settle');
    const isHeld = escrow?.parts.slice(0, 2).includes(PartState.Held) ?? false;
    const isPaid = [0, 1].every((part) => settled.filter(({ data }) => data.part === part).length === 1);
    return {
      holds: isHeld ? null : isPaid,
      inputs: settled.map(
        ({ data, signature, slot }): Row => [
          data.part === 0 ? 'Creator’s fee' : 'Opponent’s fee',
          `slot ${slot}, ${signature}`,
        ],
      ),
      outcome: isHeld ? 'not both are out yet' : isPaid ? 'both are out' : 'not both left by settling',
    };
  });
}

function checkCards({ outcome }: OpenedDuel, { evidence }: ChainSource): Step {
  const words =
    'Each drawn card that the provider brought left its vault for the winner. They are test cards of no value.';
  return step('cards', words, 'deposit_card(side) and settle(2 + side) succeeded for both sides', () => {
    if (evidence === null) return UNREAD;
    const { draws } = outcome();
    const out = callsOf(evidence.calls, 'settle').filter(({ data }) => data.part >= 2);
    return {
      // A card can still come until a day after the resolution deadline, and one that never came is no false draw.
      holds: out.length === 2 ? true : null,
      inputs: [
        ...draws.map(
          ({ entry }, side): Row => [side === 0 ? 'Creator’s card' : 'Opponent’s card', entry.cardMint ?? 'none'],
        ),
        ...out.map(({ data, signature, slot }): Row => [`Card ${data.part - 1} settled`, `slot ${slot}, ${signature}`]),
      ],
      outcome: `${out.length} of 2 settled`,
    };
  });
}

type Kind = EscrowCall['data']['kind'];
type CallOf<K extends Kind> = EscrowCall & { readonly data: Extract<EscrowCall['data'], { kind: K }> };

const callsOf = <K extends Kind>(calls: readonly EscrowCall[], kind: K): readonly CallOf<K>[] =>
  calls.filter((call): call is CallOf<K> => call.data.kind === kind);

const lastSlot = (calls: readonly EscrowCall[]): bigint =>
  calls.reduce((latest, { slot }) => (slot > latest ? slot : latest), 0n);
