import type { ReadonlyUint8Array } from '@solana/kit';
import { getCloseInstructionDataCodec } from './generated/instructions/close';
import {
  type CommitResultInstructionData,
  getCommitResultInstructionDataCodec,
} from './generated/instructions/commitResult';
import {
  type DepositCardInstructionData,
  getDepositCardInstructionDataCodec,
} from './generated/instructions/depositCard';
import { type DepositFeeInstructionData, getDepositFeeInstructionDataCodec } from './generated/instructions/depositFee';
import { getLockEntropyInstructionDataCodec } from './generated/instructions/lockEntropy';
import { getRefundInstructionDataCodec } from './generated/instructions/refund';
import { getSettleInstructionDataCodec } from './generated/instructions/settle';

/** A decoded instruction of the layout 1 program. Source: docs/duel-v4-layout-1.md, "Instructions". */
export type EscrowInstructionData =
  | ({ kind: 'deposit_fee' } & DepositFeeInstructionData)
  | { kind: 'lock_entropy' }
  | ({ kind: 'commit_result' } & CommitResultInstructionData)
  | ({ kind: 'deposit_card' } & DepositCardInstructionData)
  | { kind: 'settle'; part: number }
  | { kind: 'refund'; part: number }
  | { kind: 'close' };

/** Codecs of the program's instructions. The index is the first byte of an instruction's data. */
const codecs = [
  ['deposit_fee', getDepositFeeInstructionDataCodec()],
  ['lock_entropy', getLockEntropyInstructionDataCodec()],
  ['commit_result', getCommitResultInstructionDataCodec()],
  ['deposit_card', getDepositCardInstructionDataCodec()],
  ['settle', getSettleInstructionDataCodec()],
  ['refund', getRefundInstructionDataCodec()],
  ['close', getCloseInstructionDataCodec()],
] as const;

/** Decodes instruction data. Null if the program would refuse it as unknown, too short or too long. */
export function decodeEscrowInstruction(data: ReadonlyUint8Array): EscrowInstructionData | null {
  const [kind, codec] = codecs[data[0] ?? -1] ?? [];
  if (kind === undefined || codec === undefined) return null;
  try {
    const [value, end] = codec.read(data, 0);
    return end === data.length ? ({ kind, ...value } as EscrowInstructionData) : null;
  } catch {
    return null;
  }
}
