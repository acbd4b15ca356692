import { InstructionTag, readHistory } from './history';
import type { ChainTime } from './plan';
import { assertEqual, NotDueError, type ProgressReporter } from './report';
import { openRpc, type Rpc } from './rpc';
import { type EscrowToEmpty, readEscrowToEmpty, readWallet } from './saved-duel';
import { type FoundSituation, sendDueSteps } from './send-due';

/** Options of `--recover`, which empties an escrow account without the service. */
export interface RecoverArguments {
  /** A duel id in `dir`, or the path of a saved duel, receipt or proof. */
  readonly duel: string;
  readonly dir: string;
  readonly rpcUrl: string | null;
  readonly keyFile: string | null;
}

/**
 * Empties the escrow account of a duel, of either layout, without the service. Settles, refunds and closes as far as it
 * is due; in layout 2 also locks the entropy, and commits a result whose seed a failed transaction made public. Throws
 * NotDueError if something stays in escrow.
 */
export async function recoverEscrow(given: RecoverArguments, report: ProgressReporter): Promise<void> {
  const known = await readEscrowToEmpty(given.dir, given.duel);
  const rpcUrl = given.rpcUrl ?? known.rpcUrl;
  if (rpcUrl === null) throw new Error('name a node of this chain with --rpc');
  const wallets = given.keyFile === null ? known.wallets : [await readWallet(given.keyFile)];
  if (wallets.length === 0) throw new Error('name the key that signs with --key; any wallet with some SOL will do');
  const rpc = openRpc(rpcUrl);
  assertEqual('the genesis hash of the RPC', await rpc.call('getGenesisHash'), known.genesisHash);
  report.step(`Asking the chain alone, at ${rpcUrl}`);
  const { escrowAddress, programId } = known;
  const situation = await sendDueSteps({ rpc, escrowAddress, programId, wallets, report });
  if (situation === null) return reportClosed(rpc, known, report);
  reportRentOrThrowNotDue(situation, report);
}

/**
 * Reports an account that doesn't exist: as closed if the program has closed it, else as never paid into, as far as the
 * node knows. Transactions without a call for the duel say nothing, since anyone can name the address in one. Throws if
 * the node knows other calls for the duel but not the one that closed the account.
 */
export async function reportClosed(
  rpc: Rpc,
  { escrowAddress, programId }: Pick<EscrowToEmpty, 'escrowAddress' | 'programId'>,
  report: Pick<ProgressReporter, 'step'>,
): Promise<void> {
  const history = await readHistory(rpc, escrowAddress, programId);
  const isClosed = history.some(({ calls }) => calls.some(({ data: [tag] }) => tag === InstructionTag.close));
  if (!isClosed && history.length > 0)
    throw new Error(
      `the node knows transactions of the duel, but neither its escrow account nor the transaction that closed it. Run the same command again; if that doesn’t help, use another node with --rpc`,
    );
  report.step(
    isClosed
      ? 'The escrow account is closed: everything is paid out'
      : 'This node knows no payment. If you have paid, name another node with --rpc: some delete old history',
  );
}

/** Throws NotDueError if something is still in escrow. Otherwise reports from when on the account can be closed. */
export function reportRentOrThrowNotDue(
  {
    heldPartNames,
    waitsUntil,
    missingSignature,
  }: Pick<FoundSituation, 'heldPartNames' | 'waitsUntil' | 'missingSignature'>,
  report: Pick<ProgressReporter, 'step'>,
): void {
  const from = waitsUntil === null ? null : formatChainTime(waitsUntil);
  if (heldPartNames.length > 0 && from === null)
    throw new NotDueError(
      `In escrow: ${heldPartNames.join(' and ')}. Its winner has to run this command, to open a token account.`,
    );
  const hint =
    missingSignature === null
      ? ''
      : ` The node doesn’t return the transaction ${missingSignature}, which may show the result: name another node with --rpc to look for it now.`;
  if (heldPartNames.length > 0)
    throw new NotDueError(
      `In escrow: ${heldPartNames.join(' and ')}. It is due from ${from} on; run the same command then.${hint}`,
    );
  report.step(`Every payment is out. The rent comes back by this command from ${from} on`);
}

/** Describes the time and the slot that must be reached. Leaves out one that is 0, because it is no condition. */
export function formatChainTime({ seconds, slot }: ChainTime): string {
  const parts = [
    ...(seconds > 0n ? [new Date(Number(seconds) * 1000).toISOString()] : []),
    ...(slot > 0n ? [`slot ${slot}`] : []),
  ];
  return parts.join(' and ');
}
