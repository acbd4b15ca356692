import { setTimeout as pause } from 'node:timers/promises';
import { CLOCK_SYSVAR, deriveEscrowAddress, deriveTokenAddress, WRAPPED_SOL } from './addresses';
import { ByteReader, encodeAddress, encodeBase64, encodeHex, sha256 } from './bytes';
import { findCommitData } from './history';
import { encodeMessage } from './message';
import type { ChainTime } from './plan';
import { assertEqual, MismatchError, NotDueError, type ProgressReporter } from './report';
import { type Rpc, RpcError } from './rpc';
import { buildCommitCheck, computeSituation, type EscrowSituation, type SendableStep } from './situation';
import { withSignature } from './transaction';
import type { Wallet } from './wallet';

/** Byte offset of the unix time in the clock sysvar's data. */
const UNIX_TIME_OFFSET = 32;
/** Pause after each poll for a step's finality or for a change of the escrow account. */
const POLL_MS = 400;
/** Maximum number of polls for the finality of a sent step: two minutes of pauses. */
const MAX_POLLS = 300;
/** Maximum number of polls for another sender's change of the escrow account: ten seconds of pauses. */
const MAX_CHANGE_POLLS = 25;
/**
 * Maximum number of steps of one `sendDueSteps`: lock, result, the payout of five parts, and close, doubled because
 * others may send steps in between.
 */
const MAX_STEPS = 16;

/** An escrow account to empty, and the wallets that can sign. */
export interface PayoutContext {
  readonly rpc: Rpc;
  readonly escrowAddress: string;
  readonly programId: string;
  readonly wallets: readonly Wallet[];
  readonly report: ProgressReporter;
}

/** A situation as the node shows it. */
export interface FoundSituation extends EscrowSituation {
  /**
   * A transaction that may show a result, but that the node lists without returning it. Null if there is none, or if
   * no result is searched, since a step is due without one.
   */
  readonly missingSignature: string | null;
}

/**
 * Sends due steps, using only on-chain data, until none can be sent or `isEnough` returns true. Returns the last
 * situation, without due steps if only other wallets can send them; null if there is no account. Throws a MismatchError
 * after `MAX_STEPS` steps.
 */
export async function sendDueSteps(
  payout: PayoutContext,
  isEnough: (situation: EscrowSituation) => boolean = () => false,
): Promise<FoundSituation | null> {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const found = await readEscrowSituation(payout);
    if (found === null) return null;
    if (found.situation.dueSteps.length === 0 || isEnough(found.situation)) return found.situation;
    const sender = await chooseSendableStep(payout, found.situation.dueSteps);
    if (sender === null) return { ...found.situation, dueSteps: [] };
    await sendStep(payout, sender, found.data);
  }
  throw new MismatchError('the escrow account is not empty after everything that was due was sent');
}

/** Returns the slot and the unix time of the clock sysvar in the confirmed state. The program uses this clock too. */
export async function readChainTime(rpc: Rpc): Promise<ChainTime> {
  const clock = await rpc.readAccount(CLOCK_SYSVAR, 'confirmed');
  if (clock === null) throw new Error('the RPC does not tell the chain’s time');
  const reader = new ByteReader(clock.data);
  const slot = reader.readBigint(8);
  reader.readBytes(UNIX_TIME_OFFSET - 8);
  return { slot, seconds: BigInt.asIntN(64, reader.readBigint(8)) };
}

/**
 * Reads the finalized account and checks that its address is derived from its terms. Returns null if there is no
 * account. Searches a commit only if nothing is due without one: a refund needs no history.
 */
async function readEscrowSituation({ rpc, escrowAddress, programId }: PayoutContext) {
  const found = await rpc.readAccount(escrowAddress, 'finalized');
  if (found === null) return null;
  assertEqual('the owner of the escrow account', found.owner, programId);
  const now = await readChainTime(rpc);
  const known = computeSituation(found.data, now, null);
  const own = deriveEscrowAddress(sha256(known.termsBytes), programId).address;
  assertEqual('the address of these terms', own, escrowAddress);
  const isAcceptable = known.dueSteps.length > 0 ? null : buildCommitCheck(found.data);
  if (isAcceptable === null) return { data: found.data, situation: { ...known, missingSignature: null } };
  const { data: shown, missingSignature } = await findCommitData(rpc, escrowAddress, programId, isAcceptable);
  return { data: found.data, situation: { ...computeSituation(found.data, now, shown), missingSignature } };
}

/** A due step, and the wallet that sends it. */
interface ChosenStep {
  readonly due: SendableStep;
  readonly wallet: Wallet;
}

/**
 * Chooses the first step that can be sent, and its sender: our wallet that receives from the step, or else our first
 * wallet. Doesn't choose a step that pays another wallet's card to a missing token account. Null if no step is left, or
 * we have no wallet.
 */
async function chooseSendableStep(
  { rpc, wallets }: PayoutContext,
  dues: readonly SendableStep[],
): Promise<ChosenStep | null> {
  for (const due of dues) {
    const own = wallets.find(({ address }) => due.to.includes(address));
    const wallet = own ?? wallets[0];
    if (wallet === undefined) return null;
    const isOpen =
      due.destination === null ||
      own !== undefined ||
      (await rpc.readTokenBalance(due.destination, 'confirmed')) !== null;
    if (isOpen) return { due, wallet };
  }
  return null;
}

/**
 * Sends a step and waits until it is final. If the node refuses it, waits until the finalized account differs from
 * `dataBefore`, since someone else may have sent the step first; throws if it doesn't within ten seconds.
 */
async function sendStep(payout: PayoutContext, { due, wallet }: ChosenStep, dataBefore: Uint8Array): Promise<void> {
  const { rpc, report, programId, escrowAddress } = payout;
  const wrapped = await rpc.readTokenBalance(deriveTokenAddress(wallet.address, WRAPPED_SOL).address, 'confirmed');
  const hasNoWrappedSol = wrapped === null || wrapped === 0n;
  const calls = due.buildCalls({ wallet: wallet.address, programId, escrowAddress }, hasNoWrappedSol);
  type Latest = { value: { blockhash: string; lastValidBlockHeight: number } };
  const { value } = await rpc.call<Latest>('getLatestBlockhash', { commitment: 'confirmed' });
  const message = encodeMessage(wallet.address, value.blockhash, calls);
  const signature = wallet.sign(message);
  report.step(`Now due: ${due.description}`);
  const wire = encodeBase64(withSignature({ message }, signature));
  try {
    await rpc.call('sendTransaction', wire, { encoding: 'base64', preflightCommitment: 'confirmed' });
  } catch (error) {
    // Someone else may have sent this step first. In that case the finalized account soon changes.
    if (!(error instanceof RpcError) || !(await waitUntilAccountChanged(payout, dataBefore))) throw error;
    return report.step('Somebody else sent it first');
  }
  await waitForFinalization(rpc, encodeAddress(signature), value.lastValidBlockHeight);
  report.step('Final on the chain');
  report.detail('signature', encodeAddress(signature));
}

/** Waits until the finalized account differs from `dataBefore` or is gone. Returns false after ten seconds. */
async function waitUntilAccountChanged(
  { rpc, escrowAddress }: PayoutContext,
  dataBefore: Uint8Array,
): Promise<boolean> {
  for (let poll = 0; poll < MAX_CHANGE_POLLS; poll += 1) {
    const now = await rpc.readAccount(escrowAddress, 'finalized');
    if (now === null || encodeHex(now.data) !== encodeHex(dataBefore)) return true;
    await pause(POLL_MS);
  }
  return false;
}

/** Throws a NotDueError if the transaction expires or isn't final within two minutes, and an Error if it fails. */
async function waitForFinalization(rpc: Rpc, signature: string, lastValidBlockHeight: number): Promise<void> {
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const height = await rpc.call<number>('getBlockHeight', { commitment: 'finalized' });
    const status = await rpc.readCommitment(signature);
    if (status === 'finalized') return;
    if (status === null && height > lastValidBlockHeight) break;
    await pause(POLL_MS);
  }
  throw new NotDueError(
    'The transaction is not final yet, or can’t land any more. Run the same command again: it reads what has moved.',
  );
}
