import { parseCloseInstruction } from './generated/instructions/close';
import { parseCommitResultInstruction } from './generated/instructions/commitResult';
import { parseDepositCardInstruction } from './generated/instructions/depositCard';
import { parseDepositFeeInstruction } from './generated/instructions/depositFee';
import { parseLockEntropyInstruction } from './generated/instructions/lockEntropy';
import { parseRefundInstruction } from './generated/instructions/refund';
import { parseSettleInstruction } from './generated/instructions/settle';

/** Parsers that name the accounts of each instruction of the layout 1 program. */
export const instructionParsers = {
  deposit_fee: parseDepositFeeInstruction,
  lock_entropy: parseLockEntropyInstruction,
  commit_result: parseCommitResultInstruction,
  deposit_card: parseDepositCardInstruction,
  settle: parseSettleInstruction,
  refund: parseRefundInstruction,
  close: parseCloseInstruction,
} as const;
