import type { ReactNode } from 'react';
import type { Inspection } from '../../lib/chain/inspect/inspect';
import { fromUnixSeconds } from '../../lib/core/clock';
import { SOL_DECIMALS } from '../../lib/core/money';
import { Amount } from '../_ui/Amount';
import { CopyableValue } from '../_ui/CopyableValue';
import type { DecodedInstruction } from '../_ui/TransactionPreview';

type InspectedInstruction = Inspection['instructions'][number];
type InstructionWords = Omit<DecodedInstruction, 'key'>;

interface DescriptionContext {
  readonly inspection: Pick<Inspection, 'instructions'> & { readonly escrowAddress: string | null };
  readonly wallet: string;
  readonly programId: string;
  readonly network: string;
}

/** Names of the escrow's parts, by part index. */
const ESCROW_PART_NAMES = [
  'The creator’s fee',
  'The opponent’s fee',
  'The creator’s card',
  'The opponent’s card',
  'The bond',
];

/** Describes each instruction of a transaction, with its amounts and addresses. */
export const describeInstructions = (context: DescriptionContext): readonly DecodedInstruction[] =>
  context.inspection.instructions.map((each, index) => ({
    key: `${index} ${each.kind}`,
    ...describeInstruction(each, context),
  }));

type RenderSol = (lamports: bigint) => ReactNode;

function describeInstruction(instruction: InspectedInstruction, context: DescriptionContext): InstructionWords {
  const renderSol: RenderSol = (lamports) => (
    <Amount baseUnits={lamports} decimals={SOL_DECIMALS} unit="SOL" network={context.network} />
  );
  switch (instruction.kind) {
    case 'compute-limit':
      return describeComputeBudget('Set a compute limit', ['Units', String(instruction.units)]);
    case 'compute-price':
      return describeComputeBudget('Set a priority fee', [
        'Per unit',
        `${instruction.microLamports} millionths of a lamport`,
      ]);
    case 'assertion':
      return { name: 'Check an account, and move nothing', program: 'Lighthouse', facts: [] };
    case 'create-token-account':
    case 'close-token-account':
    case 'sync-native':
    case 'transfer':
      return describeWalletInstruction(instruction, context, renderSol);
    case 'escrow':
      return describeEscrowCall(instruction, context, renderSol);
    case 'unknown':
      return {
        name: 'Something this page can’t read',
        program: <CopyableValue value={instruction.programId} copiedNoun="program" />,
        facts: [],
      };
  }
}

const describeComputeBudget = (name: string, fact: readonly [string, string]): InstructionWords => ({
  name,
  program: 'Compute budget program',
  facts: [fact],
});

/** Describes an instruction that opens, fills or closes the wallet's wrapped SOL account. */
function describeWalletInstruction(
  instruction: Extract<
    InspectedInstruction,
    { kind: 'create-token-account' | 'close-token-account' | 'sync-native' | 'transfer' }
  >,
  context: DescriptionContext,
  sol: RenderSol,
): InstructionWords {
  const renderTokenAccount = (value: string) => <CopyableValue value={value} copiedNoun="token account" />;
  if (instruction.kind === 'sync-native')
    return {
      name: 'Count it as wrapped SOL',
      program: 'Token program',
      facts: [['Account', renderTokenAccount(instruction.account)]],
    };
  if (instruction.kind === 'transfer')
    return {
      name: 'Move SOL into your wrapped SOL account',
      program: 'System program',
      facts: [
        ['Amount', sol(instruction.lamports)],
        ['From', <OwnerName key="from" address={instruction.from} {...context} />],
        ['To', renderTokenAccount(instruction.to)],
      ],
    };
  if (instruction.kind === 'close-token-account') return describeUnwrap(instruction);
  return {
    name: 'Open a wrapped SOL account if there isn’t one',
    program: 'Associated token account program',
    facts: [
      ['Owner', <OwnerName key="owner" address={instruction.owner} {...context} />],
      ['Account', renderTokenAccount(instruction.account)],
    ],
  };
}

/** Describes closing a wrapped SOL account: all its SOL, the rent deposit included, becomes plain SOL. */
export const describeUnwrap = ({
  account,
  to,
}: {
  readonly account: string;
  readonly to: string;
}): InstructionWords => ({
  name: 'Close the wrapped SOL account and return all of it as plain SOL',
  program: 'Token program',
  facts: [
    ['Account', <CopyableValue key="account" value={account} copiedNoun="token account" />],
    ['To', <CopyableValue key="to" value={to} copiedNoun="receiver" />],
  ],
});

function describeEscrowCall(
  { call }: Extract<InspectedInstruction, { kind: 'escrow' }>,
  { inspection, programId }: DescriptionContext,
  sol: RenderSol,
): InstructionWords {
  const program = (
    <>
      Duel v4 escrow <CopyableValue value={programId} copiedNoun="escrow program" />
    </>
  );
  const escrow = [
    'Escrow',
    <CopyableValue key="escrow" value={inspection.escrowAddress ?? ''} copiedNoun="escrow account" />,
  ] as const;
  if (call.kind !== 'deposit_fee') {
    const part =
      call.kind === 'settle' || call.kind === 'refund' ? ([['Part', ESCROW_PART_NAMES[call.part] ?? '']] as const) : [];
    return { name: CALL_NAMES[call.kind] ?? call.kind, program, facts: [escrow, ...part] };
  }
  const { terms } = call;
  return {
    name: 'Deposit the fee under these terms',
    program,
    facts: [
      escrow,
      ['Fee', sol(terms.feeLamports)],
      ['Provider’s bond', sol(terms.bondLamports)],
      ['Creator', <CopyableValue key="creator" value={terms.creator} copiedNoun="creator's wallet" />],
      ['Opponent', <CopyableValue key="opponent" value={terms.opponent} copiedNoun="opponent's wallet" />],
      ['Treasury', <CopyableValue key="treasury" value={terms.treasury} copiedNoun="treasury" />],
      ['Provider', <CopyableValue key="provider" value={terms.providerKey} copiedNoun="provider key" />],
      ['Pay until', formatUtcSeconds(terms.fundingDeadline)],
      ['Result until', formatUtcSeconds(terms.resolutionDeadline)],
    ],
  };
}

const CALL_NAMES: Readonly<Record<string, string>> = {
  lock_entropy: 'Record the random number',
  commit_result: 'Send the provider’s seed and the proof of both draws',
  settle: 'Pay out a part by the result',
  refund: 'Refund a part because there’s no result',
  close: 'Close the escrow account',
};

function OwnerName({ address, wallet, inspection }: DescriptionContext & { readonly address: string }) {
  const whose = address === wallet ? 'you' : address === inspection.escrowAddress ? 'the duel’s vault' : null;
  return (
    <>
      {whose === null ? null : `${whose}, `}
      <CopyableValue value={address} copiedNoun="owner" />
    </>
  );
}

const formatUtcSeconds = (seconds: bigint): string =>
  `${fromUnixSeconds(seconds).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
