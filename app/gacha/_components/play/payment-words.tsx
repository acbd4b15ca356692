import { decodeMessage } from '../../../../lib/chain/inspect/decode';
import { decodeInstruction } from '../../../../lib/chain/inspect/instruction';
import { MEMO_PROGRAM } from '../../../../lib/chain/inspect/payment';
import { fromBase64, splitTransaction } from '../../../../lib/chain/inspect/wire';
import { formatAmount } from '../../../../lib/core/money';
import { getUnitName } from '../../../_site/units';
import { Amount } from '../../../_ui/Amount';
import { CopyableValue } from '../../../_ui/CopyableValue';
import type { DecodedInstruction, Mismatch } from '../../../_ui/TransactionPreview';
import type { PreparedRipPayment } from './payment';

type CompiledInstruction = ReturnType<typeof decodeMessage>['instructions'][number];
type InstructionWords = Omit<DecodedInstruction, 'key'>;

const TRANSFER_CHECKED_DISCRIMINATOR = 12;

/** Describes the instructions in a payment's bytes, with their amounts and addresses. */
export function describeInstructions(
  { prepared, terms }: PreparedRipPayment,
  network: string,
): readonly DecodedInstruction[] {
  const { instructions } = decodeMessage(splitTransaction(fromBase64(prepared.transaction)).message);
  const unit = `${getUnitName(terms.mint)}${terms.mint.startsWith('So1') ? ', wrapped,' : ''}`;
  return instructions.map((each, index) => ({ key: String(index), ...describeInstruction(each, { unit, network }) }));
}

function describeInstruction(
  instruction: CompiledInstruction,
  money: { readonly unit: string; readonly network: string },
): InstructionWords {
  const { programId, data } = instruction;
  const known = decodeInstruction(instruction);
  if (known.kind === 'compute-limit')
    return { name: 'Limit the work', program: 'Compute budget program', facts: [['Units', String(known.units)]] };
  if (programId === MEMO_PROGRAM)
    return {
      name: 'Record what the payment is for',
      program: 'Memo program',
      facts: [
        [
          'Memo',
          <CopyableValue key="memo" value={new TextDecoder().decode(data)} copiedNoun="memo" visibleChars={8} />,
        ],
      ],
    };
  if (data[0] === TRANSFER_CHECKED_DISCRIMINATOR && data.length === 10) return describeTransfer(instruction, money);
  return {
    name: 'Something this page can’t read',
    program: <CopyableValue value={programId} copiedNoun="program" />,
    facts: [],
  };
}

function describeTransfer(
  { accounts, data }: CompiledInstruction,
  { unit, network }: { unit: string; network: string },
): InstructionWords {
  const amount = new DataView(data.buffer, data.byteOffset, data.length).getBigUint64(1, true);
  const [source, mint, destination] = accounts.map(({ address }) => address);
  const renderAddress = (value: string | undefined, what: string) => (
    <CopyableValue key={what} value={value ?? ''} copiedNoun={what} />
  );
  return {
    name: 'Move the price to the treasury',
    program: 'Token program',
    facts: [
      ['Amount', <Amount key="amount" baseUnits={amount} decimals={data[9] ?? 0} unit={unit} network={network} />],
      ['Mint', renderAddress(mint, 'mint')],
      ['From', renderAddress(source, 'your token account')],
      ['To', renderAddress(destination, 'the treasury’s token account')],
    ],
  };
}

/** Lists the differences from the terms that the inspection found. */
export function listPaymentMismatches({ inspection: { faults }, terms }: PreparedRipPayment): readonly Mismatch[] {
  if (faults.length === 0) return [];
  const price = `${formatAmount(terms.amount, terms.decimals)} ${getUnitName(terms.mint)}`;
  return [
    {
      what: 'What it does',
      expected: `${price} goes from your token account to the treasury’s, with a memo that names your rip, and nothing else happens.`,
      found: faults.join(' '),
    },
  ];
}
