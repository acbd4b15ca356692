import type { ChainPort, LandedTransaction } from '../chain/port';
import { sha256Hex } from '../core/hash';
import type { DuelStatus } from '../duel/rules/duel';
import type { EscrowState } from '../duel/rules/observation';
import type { StoredDuel } from '../duel/store';
import { type Finding, findingOf } from './finding';
import type { StoredIntent } from './store';

/** What is known of a duel before its escrow account's history is read. */
interface Known {
  readonly duel: StoredDuel;
  readonly intents: readonly StoredIntent[];
  /** What was found by the bound signatures. */
  readonly findings: readonly Finding[];
  readonly escrow: EscrowState | null;
  readonly blockHeight: bigint;
}

interface Reads {
  readonly chain: ChainPort;
  readonly signatureLimit: number;
}

/**
 * Looks at the escrow account's own history for prepared messages that nobody told of: unbound ones,
 * those bound to a signature that is not theirs, and those which ended before they landed. Nothing
 * but the exact message is taken.
 */
export async function recover(reads: Reads, known: Known): Promise<Finding[]> {
  const lapsed = known.intents.filter((intent) => isUnbound(intent) && hasLapsed(intent, known));
  if (lapsed.length === 0 && !isDepositUnclaimed(known)) return [];
  const history = await readHistory(reads, known.duel.escrowAddress as string);
  const bound = new Set(known.intents.map(({ signature }) => signature));
  const landed = new Map(
    history.landed.filter(({ signature }) => !bound.has(signature)).map((each) => [sha256Hex(each.message), each]),
  );
  return known.intents.flatMap((intent) => {
    const found = intent.state === 'FINALIZED' || isJudged(intent, known) ? undefined : landed.get(intent.messageHash);
    if (found !== undefined) return recovered(intent, found);
    return lapsed.includes(intent) && history.isWhole && !standsUnclaimed(intent, known) ? [expired(intent)] : [];
  });
}

const isUnbound = ({ state }: StoredIntent): boolean => state === 'PREPARED';

const hasLapsed = ({ lastValidBlockHeight }: StoredIntent, { blockHeight }: Known): boolean =>
  blockHeight > lastValidBlockHeight;

const expired = (intent: StoredIntent): Finding => ({
  intent,
  executing: false,
  move: { state: 'EXPIRED', patch: { endReason: 'lapsed' } },
});

/** An intent that ended already changes once more only when its payment turns out to have succeeded. */
function recovered(intent: StoredIntent, landed: Landed): Finding[] {
  const { move, executing } = findingOf(intent, landed);
  if (move === null || (move.state !== 'FINALIZED' && !isUnbound(intent))) return [];
  const patch = { ...move.patch, signature: landed.signature, recovered: true };
  return [{ intent, executing, move: { state: move.state, patch } }];
}

type Landed = LandedTransaction & { readonly signature: string };

/** The newest finalized transactions; not whole when the node named one and could not show it. */
async function readHistory({ chain, signatureLimit }: Reads, escrowAddress: string) {
  const landed: Landed[] = [];
  let isWhole = true;
  for (const signature of await chain.finalizedSignatures(escrowAddress, signatureLimit)) {
    const transaction = await chain.finalizedTransaction(signature);
    if (transaction === null) isWhole = false;
    else landed.push({ ...transaction, signature });
  }
  return { landed, isWhole };
}

/** Statuses in which a deposit still decides something. */
const undecided: ReadonlySet<DuelStatus> = new Set(['matched', 'funding', 'committing', 'cancelled']);

/** Whether the account holds a fee whose payment no intent accounts for. */
const isDepositUnclaimed = (known: Known): boolean =>
  undecided.has(known.duel.status) && known.intents.some((intent) => standsUnclaimed(intent, known));

function standsUnclaimed({ purpose, signerWallet }: StoredIntent, { duel, intents, findings, escrow }: Known): boolean {
  const side = signerWallet === duel.creatorWallet ? 'creator' : 'opponent';
  if (purpose !== 'fund' || escrow === null || escrow.fees[side] === 'none') return false;
  const claims = (each: StoredIntent, state: string): boolean =>
    each.purpose === 'fund' && each.signerWallet === signerWallet && state === 'FINALIZED';
  return !(
    intents.some((each) => claims(each, each.state)) ||
    findings.some(({ intent, move }) => move !== null && claims(intent, move.state))
  );
}

const isJudged = (intent: StoredIntent, { findings }: Known): boolean =>
  findings.some((finding) => finding.intent === intent && (finding.executing || finding.move !== null));
