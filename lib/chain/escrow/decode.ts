import { getStructCodec, getU8Codec, type ReadonlyUint8Array } from '@solana/kit';
import { getAcceptInstructionDataCodec } from './generated/instructions/accept';
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

/** A decoded instruction of the escrow program. Source: docs/duel-v4.md, "Instructions". */
export type EscrowInstructionData =
  | ({ kind: 'deposit_fee' } & DepositFeeInstructionData)
  | { kind: 'lock_entropy' }
  | ({ kind: 'commit_result' } & CommitResultInstructionData)
  | ({ kind: 'deposit_card' } & DepositCardInstructionData)
  | { kind: 'settle'; part: number }
  | { kind: 'refund'; part: number }
  | { kind: 'close' }
  | { kind: 'accept' };

// A payout's accounts depend on its part; the layout of its data is the same for every part.
const payoutCodec = getStructCodec([
  ['discriminator', getU8Codec()],
  ['part', getU8Codec()],
]);

/** Codecs of the program's instructions. The index is the first byte of an instruction's data. */
const codecs = [
  ['deposit_fee', getDepositFeeInstructionDataCodec()],
  ['lock_entropy', getLockEntropyInstructionDataCodec()],
  ['commit_result', getCommitResultInstructionDataCodec()],
  ['deposit_card', getDepositCardInstructionDataCodec()],
  ['settle', payoutCodec],
  ['refund', payoutCodec],
  ['close', getCloseInstructionDataCodec()],
  ['accept', getAcceptInstructionDataCodec()],
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
