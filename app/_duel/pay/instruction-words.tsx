import type { Inspection } from '../../../lib/chain/inspect/inspect';
import { fromUnixSeconds } from '../../../lib/core/clock';
import { SOL_DECIMALS } from '../../../lib/core/money';
import { Address } from '../../_ui/Address';
import { Amount } from '../../_ui/Amount';
import type { DecodedInstruction } from '../../_ui/Preview';

type Known = Inspection['instructions'][number];
type Words = Omit<DecodedInstruction, 'key'>;

interface Context {
  readonly inspection: Inspection;
  readonly wallet: string;
  readonly programId: string;
  readonly network: string;
}

const PARTS = ['The creator’s fee', 'The opponent’s fee', 'The creator’s card', 'The opponent’s card'];

/** The instructions of a transaction as its reader understands them; every address is there whole. */
export const instructionWords = (context: Context): readonly DecodedInstruction[] =>
  context.inspection.instructions.map((each, index) => ({ key: `${index} ${each.kind}`, ...wordsOf(each, context) }));

function wordsOf(instruction: Known, context: Context): Words {
  const { network } = context;
  const sol = (lamports: bigint) => (
    <Amount baseUnits={lamports} decimals={SOL_DECIMALS} unit="SOL" network={network} />
  );
  switch (instruction.kind) {
    case 'compute-limit':
      return {
        name: 'Limit the work',
        program: 'Compute budget program',
        facts: [['Units', String(instruction.units)]],
      };
    case 'compute-price':
      return {
        name: 'Offer a price for the work',
        program: 'Compute budget program',
        facts: [['Per unit', `${instruction.microLamports} millionths of a lamport`]],
      };
    case 'create-token-account':
      return {
        name: 'Open a wrapped SOL account, unless it is there',
        program: 'Associated token account program',
        facts: [
          ['Of', <Owner key="owner" address={instruction.owner} {...context} />],
          ['Account', <Address key="account" value={instruction.account} what="token account" />],
        ],
      };
    case 'transfer':
      return {
        name: 'Move SOL into your wrapped SOL account',
        program: 'System program',
        facts: [
          ['Amount', sol(instruction.lamports)],
          ['From', <Owner key="from" address={instruction.from} {...context} />],
          ['To', <Address key="to" value={instruction.to} what="token account" />],
        ],
      };
    case 'sync-native':
      return {
        name: 'Count it as wrapped SOL',
        program: 'Token program',
        facts: [['Account', <Address key="account" value={instruction.account} what="token account" />]],
      };
    case 'escrow':
      return callWords(instruction, context, sol);
    case 'unknown':
      return {
        name: 'Something this page cannot read',
        program: <Address value={instruction.programId} what="program" />,
        facts: [],
      };
  }
}

function callWords(
  { call }: Extract<Known, { kind: 'escrow' }>,
  { inspection, programId }: Context,
  sol: (lamports: bigint) => React.ReactNode,
): Words {
  const program = (
    <>
      Duel v4 escrow <Address value={programId} what="escrow program" />
    </>
  );
  const escrow = ['Escrow', <Address key="escrow" value={inspection.escrowAddress} what="escrow account" />] as const;
  if (call.kind !== 'deposit_fee') {
    const part = call.kind === 'settle' || call.kind === 'refund' ? ([['Part', PARTS[call.part] ?? '']] as const) : [];
    return { name: CALLS[call.kind] ?? call.kind, program, facts: [escrow, ...part] };
  }
  const { terms } = call;
  return {
    name: 'Deposit the fee under these terms',
    program,
    facts: [
      escrow,
      ['Fee', sol(terms.feeLamports)],
      ['Creator', <Address key="creator" value={terms.creator} what="creator's wallet" />],
      ['Opponent', <Address key="opponent" value={terms.opponent} what="opponent's wallet" />],
      ['Treasury', <Address key="treasury" value={terms.treasury} what="treasury" />],
      ['Pay until', utc(terms.fundingDeadline)],
      ['Result until', utc(terms.resolutionDeadline)],
    ],
  };
}

const CALLS: Readonly<Record<string, string>> = {
  commit_result: 'Bring the provider’s seed and the proof of both draws',
  settle: 'Pay a fee to the treasury',
  refund: 'Pay a fee back',
};

function Owner({ address, wallet, inspection }: Context & { readonly address: string }) {
  const whose = address === wallet ? 'you' : address === inspection.escrowAddress ? 'the duel’s vault' : null;
  return (
    <>
      {whose === null ? null : `${whose}, `}
      <Address value={address} what="owner" />
    </>
  );
}

const utc = (seconds: bigint): string => `${fromUnixSeconds(seconds).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
