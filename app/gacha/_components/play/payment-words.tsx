import { decodeMessage } from '../../../../lib/chain/inspect/decode';
import { decodeInstruction } from '../../../../lib/chain/inspect/instruction';
import { MEMO_PROGRAM } from '../../../../lib/chain/inspect/payment';
import { fromBase64, splitTransaction } from '../../../../lib/chain/inspect/wire';
import type { Translate } from '../../../_messages/translate';
import { Amount } from '../../../_ui/Amount';
import { CopyableValue } from '../../../_ui/CopyableValue';
import type { DecodedInstruction, Mismatch } from '../../../_ui/TransactionPreview';
import { formatTestPrice, formatTestUnit } from '../price-words';
import type { PreparedRipPayment } from './payment';

type CompiledInstruction = ReturnType<typeof decodeMessage>['instructions'][number];
type InstructionWords = Omit<DecodedInstruction, 'key'>;

/** First byte of the token program's `TransferChecked` instruction. */
const TRANSFER_CHECKED_DISCRIMINATOR = 12;

/** Describes the instructions in a payment's bytes, with their amounts and addresses. */
export function describeInstructions(
  t: Translate<'gacha'>,
  { prepared, terms }: PreparedRipPayment,
  network: string,
): readonly DecodedInstruction[] {
  const { instructions } = decodeMessage(splitTransaction(fromBase64(prepared.transaction)).message);
  const name = formatTestUnit(t, terms.mint);
  const unit = terms.mint.startsWith('So1') ? t('instructions.wrappedUnit', { unit: name }) : name;
  return instructions.map((each, index) => ({
    key: String(index),
    ...describeInstruction(t, each, { unit, network }),
  }));
}

function describeInstruction(
  t: Translate<'gacha'>,
  instruction: CompiledInstruction,
  money: { readonly unit: string; readonly network: string },
): InstructionWords {
  const { programId, data } = instruction;
  const known = decodeInstruction(instruction);
  if (known.kind === 'compute-limit')
    return {
      name: t('instructions.limit'),
      program: t('instructions.limitProgram'),
      facts: [[t('instructions.units'), String(known.units)]],
    };
  if (programId === MEMO_PROGRAM)
    return {
      name: t('instructions.memo'),
      program: t('instructions.memoProgram'),
      facts: [
        [
          t('instructions.memoText'),
          <CopyableValue
            key="memo"
            value={new TextDecoder().decode(data)}
            copiedNoun={t('instructions.copiedMemo')}
            visibleChars={8}
          />,
        ],
      ],
    };
  if (data[0] === TRANSFER_CHECKED_DISCRIMINATOR && data.length === 10) return describeTransfer(t, instruction, money);
  return {
    name: t('instructions.unknown'),
    program: <CopyableValue value={programId} copiedNoun={t('instructions.copiedProgram')} />,
    facts: [],
  };
}

function describeTransfer(
  t: Translate<'gacha'>,
  { accounts, data }: CompiledInstruction,
  { unit, network }: { unit: string; network: string },
): InstructionWords {
  const amount = new DataView(data.buffer, data.byteOffset, data.length).getBigUint64(1, true);
  const [source, mint, destination] = accounts.map(({ address }) => address);
  const renderAddress = (value: string | undefined, what: string) => (
    <CopyableValue key={what} value={value ?? ''} copiedNoun={what} />
  );
  return {
    name: t('instructions.transfer'),
    program: t('instructions.tokenProgram'),
    facts: [
      [
        t('instructions.amount'),
        <Amount key="amount" baseUnits={amount} decimals={data[9] ?? 0} unit={unit} network={network} />,
      ],
      [t('instructions.mint'), renderAddress(mint, t('instructions.copiedMint'))],
      [t('instructions.from'), renderAddress(source, t('instructions.copiedSource'))],
      [t('instructions.to'), renderAddress(destination, t('instructions.copiedDestination'))],
    ],
  };
}

/** Returns one row with all faults that the inspection found, in English; no row if it found none. */
export function describePaymentFaults(
  t: Translate<'gacha'>,
  { inspection: { faults }, terms }: PreparedRipPayment,
): readonly Mismatch[] {
  if (faults.length === 0) return [];
  const price = formatTestPrice(t, terms);
  return [
    {
      what: t('instructions.effect'),
      expected: t('instructions.expected', { price }),
      found: faults.join(' '),
    },
  ];
}
