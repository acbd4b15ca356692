import { formatAmount } from '../core/money';
import type { StoryBody } from './story-contract';

type Duel = StoryBody['duel'];

/** Formats a duel's story as lines of plain English, for support. Times are UTC. */
export function tellStory(story: StoryBody): string[] {
  return [
    ...tellDuel(story.duel),
    '',
    ...tellWait(story),
    ...section('Hindered by', story.hindrances, 'nothing that this service knows of'),
    ...section('Events', story.events.map(tellEvent)),
    ...section('Prepared transactions', story.intents.flatMap(tellIntent(story.duel))),
    ...section('Escrow transactions on chain', story.escrowTransactions.map(tellCall)),
    ...section('Custody alerts', story.custodyAlerts.map(tellAlert)),
    ...section('Webhook deliveries', tellDeliveries(story.deliveries)),
  ];
}

const section = (title: string, lines: readonly string[], empty = 'none'): string[] => [
  '',
  `${title}:`,
  ...(lines.length === 0 ? [empty] : lines).map((line) => `  ${line}`),
];

function tellDuel(duel: Duel): string[] {
  const stake = duel.cardMode === 'cards' ? 'the cards' : 'the fees only';
  const fee = `${formatAmount(duel.feeAmount, duel.feeDecimals)} SOL`;
  const reason = duel.cancelReason === null ? '' : ` (${duel.cancelReason})`;
  return [
    `${duel.duelId} is ${duel.status}${reason}.`,
    `A${duel.matchmakingMode === 'open' ? 'n open' : ` ${duel.matchmakingMode}`} duel over ${duel.packId}, for ${stake}; each player pays ${fee}.`,
    tellPlayer('Creator', duel.creatorWallet, duel.deposits.creator),
    duel.opponentWallet === null ? 'No opponent.' : tellPlayer('Opponent', duel.opponentWallet, duel.deposits.opponent),
    ...(duel.escrowAddress === null ? [] : [`Escrow account ${duel.escrowAddress}.`]),
    ...(duel.result === null ? [] : [`The ${duel.result.winner} won (${duel.result.winnerWallet}).`]),
  ];
}

const tellPlayer = (side: string, wallet: string, hasPaid: boolean): string =>
  `${side} ${wallet}: ${hasPaid ? 'its payment is final and counted' : 'no payment counted'}.`;

function tellWait({ wait, check, readAt }: StoryBody): string[] {
  const until = [
    ...(wait.until === null ? [] : [`until ${time(wait.until)}${wait.until < readAt ? ' (past)' : ''}`]),
    ...(wait.untilSlot === null ? [] : [`until slot ${wait.untilSlot}`]),
  ].join(', ');
  return [
    wait.for === 'nothing'
      ? `Waits for nothing. ${wait.why}`
      : `Waits for: ${wait.for}${until === '' ? '' : `, ${until}`}. ${wait.why}`,
    ...(wait.otherwise === null ? [] : [wait.otherwise]),
    tellCheck(check),
  ];
}

function tellCheck({ nextCheckAt, overdueSeconds, attempts, leasedUntil }: StoryBody['check']): string {
  if (nextCheckAt === null) return 'The worker checks it no more.';
  const late = overdueSeconds > 0 ? `, which is ${overdueSeconds} s late` : '';
  const lease = leasedUntil === null ? '' : ` A run has it until ${time(leasedUntil)}.`;
  return `The worker’s next check is due at ${time(nextCheckAt)}${late}; ${attempts} without a change so far.${lease}`;
}

const tellEvent = ({
  sequence,
  at,
  kind,
  actorKind,
  statusFrom,
  statusTo,
  data,
}: StoryBody['events'][number]): string => {
  const status = statusFrom === statusTo ? statusTo : `${statusFrom ?? 'nothing'} → ${statusTo}`;
  const details = Object.entries(data).map(([name, value]) => `${name} ${value}`);
  return [`${sequence}. ${time(at)}`, kind, `by ${actorKind}`, status, ...details].join('  ');
};

const tellIntent =
  (duel: Duel) =>
  (intent: StoryBody['intents'][number]): string[] => {
    const side =
      intent.wallet === duel.creatorWallet
        ? 'creator'
        : intent.wallet === duel.opponentWallet
          ? 'opponent'
          : 'stranger';
    const what = intent.part === null ? intent.purpose : `${intent.purpose} ${intent.part}`;
    const end = intent.endReason === null ? '' : ` (${intent.endReason})`;
    return [
      `${intent.intentId}  ${what} by ${side} ${intent.wallet}  ${intent.state}${end} since ${time(intent.updatedAt)}`,
      ...(intent.signature === null ? [] : [`  signature ${intent.signature}, named by ${intent.binding}`]),
      ...(intent.slot === null ? [] : [`  landed in slot ${intent.slot}`]),
      ...(intent.error === null ? [] : [`  error ${intent.error}`]),
      ...(intent.nextScanAt === null ? [] : [`  looked for on chain again at ${time(intent.nextScanAt)}`]),
    ];
  };

const tellCall = ({ slot, step, part, wallet, signature }: StoryBody['escrowTransactions'][number]): string =>
  `slot ${slot}  ${step}${part === null ? '' : ` ${part}`} by ${wallet}  ${signature}`;

function tellAlert({ kind, openedAt, resolvedAt, outBy, amounts }: StoryBody['custodyAlerts'][number]): string {
  const held = amounts.map(({ side, amount, decimals }) => `${formatAmount(amount, decimals)} of the ${side}`);
  const end = resolvedAt === null ? 'open' : `resolved at ${time(resolvedAt)}`;
  const out = outBy === null ? '' : `; anybody can send it back from ${time(outBy)} on`;
  return [`${kind}: opened at ${time(openedAt)}, ${end}${out}`, ...held].join('; ');
}

const tellDeliveries = ({ pending, delivered, failed }: StoryBody['deliveries']): string[] =>
  pending + delivered + failed === 0 ? [] : [`${delivered} delivered, ${pending} pending, ${failed} failed`];

const time = (at: Date): string => at.toISOString();
