import type { ReactNode } from 'react';
import { useTranslations } from '#use-translations';
import type { Inspection } from '../../lib/chain/inspect/inspect';
import { fromUnixSeconds } from '../../lib/core/clock';
import { SOL_DECIMALS, WRAPPED_SOL_MINT } from '../../lib/core/money';
import type { Catalogue } from '../_messages/catalogue';
import type { Translate } from '../_messages/translate';
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

type PaymentTexts = Translate<'payment'>;

/** The escrow's parts, by part index. */
const ESCROW_PARTS = ['creatorFee', 'opponentFee', 'creatorCard', 'opponentCard', 'bond'] as const;

/** Describes each instruction of a transaction, with its amounts and addresses. */
export const describeInstructions = (t: PaymentTexts, context: DescriptionContext): readonly DecodedInstruction[] =>
  context.inspection.instructions.map((each, index) => ({
    key: `${index} ${each.kind}`,
    ...describeInstruction(t, each, context),
  }));

type RenderSol = (lamports: bigint) => ReactNode;

function describeInstruction(
  t: PaymentTexts,
  instruction: InspectedInstruction,
  context: DescriptionContext,
): InstructionWords {
  const renderSol: RenderSol = (lamports) => (
    <Amount baseUnits={lamports} decimals={SOL_DECIMALS} unit="SOL" network={context.network} />
  );
  switch (instruction.kind) {
    case 'compute-limit':
      return describeComputeBudget(t, t('instruction.computeLimit'), [
        t('instruction.fact.units'),
        String(instruction.units),
      ]);
    case 'compute-price':
      return describeComputeBudget(t, t('instruction.computePrice'), [
        t('instruction.fact.perUnit'),
        t('instruction.millionths', { microLamports: String(instruction.microLamports) }),
      ]);
    case 'assertion':
      return { name: t('instruction.assertion'), program: 'Lighthouse', facts: [] };
    case 'create-token-account':
    case 'close-token-account':
    case 'sync-native':
    case 'transfer':
      return describeWalletInstruction(t, instruction, context, renderSol);
    case 'escrow':
      return describeEscrowCall(t, instruction, context, renderSol);
    case 'unknown':
      return {
        name: t('instruction.unknown'),
        program: <CopyableValue value={instruction.programId} copiedNoun={t('instruction.copied.program')} />,
        facts: [],
      };
  }
}

const describeComputeBudget = (t: PaymentTexts, name: string, fact: readonly [string, string]): InstructionWords => ({
  name,
  program: t('instruction.program.computeBudget'),
  facts: [fact],
});

/**
 * Describes an instruction that opens a token account (for wrapped SOL or a card), or fills or closes a wrapped SOL
 * account.
 */
function describeWalletInstruction(
  t: PaymentTexts,
  instruction: Extract<
    InspectedInstruction,
    { kind: 'create-token-account' | 'close-token-account' | 'sync-native' | 'transfer' }
  >,
  context: DescriptionContext,
  sol: RenderSol,
): InstructionWords {
  const renderTokenAccount = (value: string) => (
    <CopyableValue value={value} copiedNoun={t('instruction.copied.tokenAccount')} />
  );
  if (instruction.kind === 'sync-native')
    return {
      name: t('instruction.syncNative'),
      program: t('instruction.program.token'),
      facts: [[t('instruction.fact.account'), renderTokenAccount(instruction.account)]],
    };
  if (instruction.kind === 'transfer')
    return {
      name: t('instruction.transfer'),
      program: t('instruction.program.system'),
      facts: [
        [t('instruction.fact.amount'), sol(instruction.lamports)],
        [t('instruction.fact.from'), <OwnerName key="from" address={instruction.from} {...context} />],
        [t('instruction.fact.to'), renderTokenAccount(instruction.to)],
      ],
    };
  if (instruction.kind === 'close-token-account') return describeUnwrap(t, instruction);
  return {
    name: t('instruction.createTokenAccount', { kind: instruction.mint === WRAPPED_SOL_MINT ? 'wrappedSol' : 'card' }),
    program: t('instruction.program.associatedTokenAccount'),
    facts: [
      [t('instruction.fact.owner'), <OwnerName key="owner" address={instruction.owner} {...context} />],
      [t('instruction.fact.account'), renderTokenAccount(instruction.account)],
    ],
  };
}

/** Describes closing a wrapped SOL account: all its SOL, the rent deposit included, becomes plain SOL. */
export const describeUnwrap = (
  t: PaymentTexts,
  { account, to }: { readonly account: string; readonly to: string },
): InstructionWords => ({
  name: t('instruction.closeTokenAccount'),
  program: t('instruction.program.token'),
  facts: [
    [
      t('instruction.fact.account'),
      <CopyableValue key="account" value={account} copiedNoun={t('instruction.copied.tokenAccount')} />,
    ],
    [t('instruction.fact.to'), <CopyableValue key="to" value={to} copiedNoun={t('instruction.copied.receiver')} />],
  ],
});

function describeEscrowCall(
  t: PaymentTexts,
  { call }: Extract<InspectedInstruction, { kind: 'escrow' }>,
  { inspection, programId }: DescriptionContext,
  sol: RenderSol,
): InstructionWords {
  const renderAddress = (value: string, noun: keyof Catalogue['payment']['instruction']['copied']) => (
    <CopyableValue key={noun} value={value} copiedNoun={t(`instruction.copied.${noun}`)} />
  );
  const program = t.rich('instruction.program.escrow', { address: () => renderAddress(programId, 'escrowProgram') });
  const escrow = [
    t('instruction.fact.escrow'),
    renderAddress(inspection.escrowAddress ?? '', 'escrowAccount'),
  ] as const;
  if (call.kind !== 'deposit_fee') {
    const name =
      call.kind === 'deposit_card' || call.kind === 'accept' ? call.kind : t(`instruction.call.${call.kind}`);
    const part =
      call.kind === 'settle' || call.kind === 'refund'
        ? ([[t('instruction.fact.part'), nameEscrowPart(t, call.part)]] as const)
        : [];
    return { name, program, facts: [escrow, ...part] };
  }
  const { terms } = call;
  return {
    name: t('instruction.depositFee'),
    program,
    facts: [
      escrow,
      [t('instruction.fact.fee'), sol(terms.feeLamports)],
      [t('instruction.fact.bond'), sol(terms.bondLamports)],
      [t('instruction.fact.creator'), renderAddress(terms.creator, 'creator')],
      [t('instruction.fact.opponent'), renderAddress(terms.opponent, 'opponent')],
      [t('instruction.fact.treasury'), renderAddress(terms.treasury, 'treasury')],
      [t('instruction.fact.provider'), renderAddress(terms.providerKey, 'provider')],
      [t('instruction.fact.payUntil'), formatUtcSeconds(terms.fundingDeadline)],
      [t('instruction.fact.resultUntil'), formatUtcSeconds(terms.resolutionDeadline)],
    ],
  };
}

function nameEscrowPart(t: PaymentTexts, index: number): string {
  const part = ESCROW_PARTS[index];
  return part === undefined ? '' : t(`instruction.part.${part}`);
}

/** An address, named if it is the player's wallet or the escrow account. */
function OwnerName({ address, wallet, inspection }: DescriptionContext & { readonly address: string }) {
  const t = useTranslations('payment.instruction');
  const value = <CopyableValue value={address} copiedNoun={t('copied.owner')} />;
  const whose = address === wallet ? 'you' : address === inspection.escrowAddress ? 'vault' : null;
  return whose === null ? value : t.rich('owner', { whose, address: () => value });
}

const formatUtcSeconds = (seconds: bigint): string =>
  `${fromUnixSeconds(seconds).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
