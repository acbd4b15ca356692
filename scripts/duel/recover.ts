import { setTimeout as pause } from 'node:timers/promises';
import { escrowAddressOf, wrappedSolAccountOf } from './addresses';
import { addressOf, ByteReader, base64, sha256 } from './bytes';
import { type EscrowAccount, readEscrowAccount } from './escrow-account';
import { writeMessage } from './message';
import { callsFor, type Due, PART_NAMES, planOf } from './payouts';
import { Mismatch, mustBe, NotYet, type Report } from './report';
import { openRpc, type Rpc, RpcError } from './rpc';
import { type Known, readKey, readSaved } from './saved-duel';
import { withSignature } from './transaction';
import type { Wallet } from './wallet';

const CLOCK = 'SysvarC1ock11111111111111111111111111111111';
const UNIX_TIME_OFFSET = 32;
const POLL_MS = 400;
const POLLS = 300;
/** Four parts and the close, and as many again for what somebody else sends in between. */
const MOST_STEPS = 10;

export interface RecoverArguments {
  /** A duelId of `dir`, or a file: what was saved, a receipt, a proof. */
  readonly duel: string;
  readonly dir: string;
  readonly rpcUrl: string | null;
  readonly keyFile: string | null;
}

/** Gets the money of a duel out by the chain alone: refunds, settles and closes whatever is due. Throws NotYet before that. */
export async function recover(given: RecoverArguments, report: Report): Promise<void> {
  const known = await readSaved(given.dir, given.duel);
  const rpcUrl = given.rpcUrl ?? known.rpcUrl;
  if (rpcUrl === null) throw new Error('name a node of this chain with --rpc');
  const wallets = given.keyFile === null ? known.wallets : [await readKey(given.keyFile)];
  if (wallets.length === 0) throw new Error('name the key that signs with --key; any wallet with some SOL will do');
  const rpc = openRpc(rpcUrl);
  mustBe('the genesis hash of the RPC', await rpc.call('getGenesisHash'), known.genesisHash);
  report.step(`Asking the chain alone, at ${rpcUrl}`);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const account = await readAccount(rpc, known);
    if (account === null) return tellClosed(rpc, known, report);
    const { due, waitsUntil } = planOf(account, await chainTime(rpc));
    const [next] = due;
    if (next === undefined) return tellWaiting(account, waitsUntil, report);
    await sendDue(rpc, next, account, { known, wallets, report });
  }
  throw new Mismatch('the escrow account is not empty after everything that was due was sent');
}

/** The finalized account, checked to be the one its own terms lead to; null when there is none. */
async function readAccount(rpc: Rpc, { escrowAddress, programId }: Known): Promise<EscrowAccount | null> {
  const found = await rpc.account(escrowAddress, 'finalized');
  if (found === null) return null;
  mustBe('the owner of the escrow account', found.owner, programId);
  const account = readEscrowAccount(found.data);
  mustBe('the address of these terms', escrowAddressOf(sha256(account.terms), programId).address, escrowAddress);
  return account;
}

/** The clock that the program asks, in unix seconds. */
async function chainTime(rpc: Rpc): Promise<bigint> {
  const clock = await rpc.account(CLOCK, 'confirmed');
  if (clock === null) throw new Error('the RPC does not tell the chain’s time');
  const reader = new ByteReader(clock.data);
  reader.take(UNIX_TIME_OFFSET);
  return BigInt.asIntN(64, reader.big(8));
}

interface Sender {
  readonly known: Known;
  readonly wallets: readonly Wallet[];
  readonly report: Report;
}

const inWords = (due: Due): string =>
  due.kind === 'close'
    ? `closing the escrow account, its rent to ${due.to}`
    : `${due.kind === 'settle' ? 'settling' : 'refunding'} ${PART_NAMES[due.part]} to ${due.to}`;

async function sendDue(rpc: Rpc, due: Due, account: EscrowAccount, { known, wallets, report }: Sender): Promise<void> {
  const wallet = wallets.find(({ address }) => address === due.to) ?? (wallets[0] as Wallet);
  const wrapped = await rpc.tokens(wrappedSolAccountOf(wallet.address).address, 'confirmed');
  const unwraps = wrapped === null || wrapped === 0n;
  const calls = callsFor(due, account, { ...known, wallet: wallet.address, unwraps });
  type Latest = { value: { blockhash: string; lastValidBlockHeight: number } };
  const { value } = await rpc.call<Latest>('getLatestBlockhash', { commitment: 'confirmed' });
  const message = writeMessage(wallet.address, value.blockhash, calls);
  const signature = wallet.sign(message);
  report.step(`Now due: ${inWords(due)}`);
  const wire = base64(withSignature({ message }, signature));
  try {
    await rpc.call('sendTransaction', wire, { encoding: 'base64', preflightCommitment: 'confirmed' });
  } catch (error) {
    // Somebody else may have sent it first: then the account has changed by the time it is final.
    if (!(error instanceof RpcError) || !(await changes(rpc, known, account))) throw error;
    return report.step('Somebody else sent it first');
  }
  await untilFinal(rpc, addressOf(signature), value.lastValidBlockHeight);
  report.step(`Final on the chain${unwraps && due.kind === 'refund' && due.to === wallet.address ? ', as SOL' : ''}`);
  report.detail('signature', addressOf(signature));
}

async function changes(rpc: Rpc, known: Known, before: EscrowAccount): Promise<boolean> {
  for (let poll = 0; poll < 25; poll += 1) {
    const now = await readAccount(rpc, known);
    if (now === null || String(now.parts) !== String(before.parts)) return true;
    await pause(POLL_MS);
  }
  return false;
}

async function untilFinal(rpc: Rpc, signature: string, lastValidBlockHeight: number): Promise<void> {
  for (let poll = 0; poll < POLLS; poll += 1) {
    const height = await rpc.call<number>('getBlockHeight', { commitment: 'finalized' });
    const status = await rpc.status(signature);
    if (status === 'finalized') return;
    if (status === null && height > lastValidBlockHeight) break;
    await pause(POLL_MS);
  }
  throw new NotYet('The transaction did not reach the chain in time; nothing was moved. Run the same command again.');
}

async function tellClosed(rpc: Rpc, { escrowAddress }: Known, report: Report): Promise<void> {
  const seen = await rpc.call<unknown[]>('getSignaturesForAddress', escrowAddress, { limit: 1 });
  report.step(seen.length > 0 ? 'The escrow account is closed: everything is paid out' : 'Nothing was ever paid');
}

/** With everything out there is nothing to wait for but the rent. */
function tellWaiting({ parts }: EscrowAccount, waitsUntil: bigint | null, report: Report): void {
  const from = new Date(Number(waitsUntil ?? 0n) * 1000).toISOString();
  const held = parts.flatMap((part, index) => (part === 1 ? [PART_NAMES[index]] : []));
  if (held.length > 0)
    throw new NotYet(`In escrow: ${held.join(' and ')}. It is due from ${from} on; run the same command then.`);
  report.step(`Every payment is out. The rent comes back by this command from ${from} on`);
}
