import { type Address, type Base64EncodedDataResponse, createSolanaRpc, type Instruction } from '@solana/kit';
import { decodeTokenBalance } from '../../../../lib/chain/escrow/wrapped-sol';
import { calculateNetworkFee } from '../../../../lib/chain/inspect/network-fee';
import { fromBase64 } from '../../../../lib/chain/inspect/wire';
import { buildActionInstructions, findWrappedSolAddress, type SeedAndTable } from '../../../_duel/build-action';
import { isLayout2, readEscrowAccount } from '../../../_duel/escrow-account';
import type { EscrowAction } from '../../../_duel/escrow-actions';
import type { DuelView } from '../../../_duel/view';
import type { Translate } from '../../../_messages/translate';
import { type DirectTransaction, prepareDirectTransaction } from '../../../_payment/own-transaction';
import { CopyableValue as ShownAddress } from '../../../_ui/CopyableValue';
import type { DecodedInstruction } from '../../../_ui/TransactionPreview';
import { toActionLabel } from './action-words';

interface DirectActionOptions {
  readonly view: Pick<DuelView, 'duel' | 'programId'>;
  readonly wallet: string;
  readonly rpcUrl: string;
  /** The provider's seed and the pack's table, which a commit needs; null until they're known. */
  readonly revealed: SeedAndTable | null;
}

/**
 * Builds an action's transaction from the escrow account's on-chain state. The account is the duel's own, since its
 * address commits to the terms. Throws if the node doesn't answer, the account doesn't exist or the action can't be
 * built.
 */
export async function prepareDirectAction(
  t: Translate<'pay'>,
  { view: { duel, programId }, wallet, rpcUrl, revealed }: DirectActionOptions,
  action: EscrowAction,
): Promise<DirectTransaction> {
  const escrowAddress = duel.escrowAddress ?? '';
  // Confirmed state is enough, because the program checks the action against its current state anyway.
  const { state, now } = await readEscrowAccount({ rpcUrl, escrowAddress, programId }, 'confirmed');
  if (state === null) throw new Error(t('instruction.closed'));
  const instructions = buildActionInstructions(action, {
    ...{ state, now, revealed },
    escrowAddress: escrowAddress as Address,
    programAddress: programId as Address,
    wallet: wallet as Address,
    canUnwrapRefund:
      !isLayout2(state) && action.kind === 'refund' && (await isWrappedSolEmpty(rpcUrl, wallet as Address)),
  });
  return {
    ...(await prepareDirectTransaction(rpcUrl, wallet, instructions)),
    programId,
    networkFeeLamports: calculateNetworkFee(1, []),
    instructions: instructions.map((each, index) =>
      describeInstruction(t, each, index, { action, programId, escrowAddress }),
    ),
    mismatches: [],
  };
}

/** Whether a wallet's associated account for wrapped SOL is empty or doesn't exist. */
async function isWrappedSolEmpty(rpcUrl: string, wallet: Address): Promise<boolean> {
  const { value } = await createSolanaRpc(rpcUrl)
    .getAccountInfo(findWrappedSolAddress(wallet), { commitment: 'confirmed', encoding: 'base64' })
    .send();
  return value === null || decodeTokenBalance(fromBase64((value.data as Base64EncodedDataResponse)[0])) === 0n;
}

interface DescriptionContext {
  readonly action: EscrowAction;
  readonly programId: string;
  readonly escrowAddress: string;
}

function describeInstruction(
  t: Translate<'pay'>,
  { programAddress, accounts = [] }: Instruction,
  index: number,
  context: DescriptionContext,
): DecodedInstruction {
  const isCall = programAddress === context.programId;
  const listed = accounts.map(({ address }) => address).filter((address) => address !== context.escrowAddress);
  return {
    key: `${index} ${programAddress}`,
    name: isCall ? toActionLabel(t, context.action) : t('instruction.tokenAccount'),
    program: t.rich(isCall ? 'instruction.escrowProgram' : 'instruction.otherProgram', {
      address: () => <ShownAddress value={programAddress} copiedNoun={t('instruction.copied.program')} />,
    }),
    facts: [
      ...(isCall
        ? [
            [
              t('instruction.escrow'),
              <ShownAddress key="escrow" value={context.escrowAddress} copiedNoun={t('instruction.copied.escrow')} />,
            ] as const,
          ]
        : []),
      ...listed.map(
        (address, place) =>
          [
            t('instruction.account', { place: place + 1 }),
            <ShownAddress key={address} value={address} copiedNoun={t('instruction.copied.account')} />,
          ] as const,
      ),
    ],
  };
}
