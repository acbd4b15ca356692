import { formatAmount } from '../core/money';
import type { StoryBody } from './story-contract';

type Duel = StoryBody['duel'];

/** Formats a duel's story as lines of plain English, for support. Times are UTC. */
export function formatStory(story: StoryBody): string[] {
  return [
    ...formatDuel(story.duel),
    '',
    ...formatWait(story),
    ...formatSection('Hindered by', story.hindrances, 'nothing that this service knows of'),
    ...formatSection('Events', story.events.map(formatEvent)),
    ...formatSection('Prepared transactions', story.intents.flatMap(formatIntent(story.duel))),
    ...formatSection('Escrow transactions on chain', story.escrowTransactions.map(formatCall)),
    ...formatSection('Custody alerts', story.custodyAlerts.map(formatAlert)),
    ...formatSection('Webhook deliveries', formatDeliveries(story.deliveries)),
  ];
}

const formatSection = (title: string, lines: readonly string[], empty = 'none'): string[] => [
  '',
  `${title}:`,
  ...(lines.length === 0 ? [empty] : lines).map((line) => `  ${line}`),
];

function formatDuel(duel: Duel): string[] {
  const stake = duel.cardMode === 'cards' ? 'the cards' : 'the fees only';
  const fee = `${formatAmount(duel.feeAmount, duel.feeDecimals)} SOL`;
  const reason = duel.cancelReason === null ? '' : ` (${duel.cancelReason})`;
  return [
    `${duel.duelId} is ${duel.status}${reason}.`,
    `A${duel.matchmakingMode === 'open' ? 'n open' : ` ${duel.matchmakingMode}`} duel over ${duel.packId}, for ${stake}; each player pays ${fee}.`,
    formatPlayer('Creator', duel.creatorWallet, duel.deposits.creator),
    duel.opponentWallet === null
      ? 'No opponent.'
      : formatPlayer('Opponent', duel.opponentWallet, duel.deposits.opponent),
    ...(duel.escrowAddress === null ? [] : [`Escrow account ${duel.escrowAddress}.`]),
    ...(duel.result === null ? [] : [`The ${duel.result.winner} won (${duel.result.winnerWallet}).`]),
  ];
}

const formatPlayer = (side: string, wallet: string, hasPaid: boolean): string =>
  `${side} ${wallet}: ${hasPaid ? 'its payment is final and counted' : 'no payment counted'}.`;

function formatWait({ wait, check, readAt }: StoryBody): string[] {
  const until = [
    ...(wait.until === null ? [] : [`until ${formatTime(wait.until)}${wait.until < readAt ? ' (past)' : ''}`]),
    ...(wait.untilSlot === null ? [] : [`until slot ${wait.untilSlot}`]),
  ].join(', ');
  return [
    wait.for === 'nothing'
      ? `Waits for nothing. ${wait.why}`
      : `Waits for: ${wait.for}${until === '' ? '' : `, ${until}`}. ${wait.why}`,
    ...(wait.otherwise === null ? [] : [wait.otherwise]),
    formatCheck(check),
  ];
}

function formatCheck({ nextCheckAt, overdueSeconds, attempts, leasedUntil }: StoryBody['check']): string {
  if (nextCheckAt === null) return 'The worker checks it no more.';
  const late = overdueSeconds > 0 ? `, which is ${overdueSeconds} s late` : '';
  const lease = leasedUntil === null ? '' : ` A run has it until ${formatTime(leasedUntil)}.`;
  return `The worker’s next check is due at ${formatTime(nextCheckAt)}${late}; ${attempts} without a change so far.${lease}`;
}

const formatEvent = ({
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
  return [`${sequence}. ${formatTime(at)}`, kind, `by ${actorKind}`, status, ...details].join('  ');
};

const formatIntent =
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
      `${intent.intentId}  ${what} by ${side} ${intent.wallet}  ${intent.state}${end} since ${formatTime(intent.updatedAt)}`,
      ...(intent.signature === null ? [] : [`  signature ${intent.signature}, named by ${intent.binding}`]),
      ...(intent.slot === null ? [] : [`  landed in slot ${intent.slot}`]),
      ...(intent.error === null ? [] : [`  error ${intent.error}`]),
      ...(intent.nextScanAt === null ? [] : [`  looked for on chain again at ${formatTime(intent.nextScanAt)}`]),
    ];
  };

const formatCall = ({ slot, step, part, wallet, signature }: StoryBody['escrowTransactions'][number]): string =>
  `slot ${slot}  ${step}${part === null ? '' : ` ${part}`} by ${wallet}  ${signature}`;

function formatAlert({ kind, openedAt, resolvedAt, outBy, amounts }: StoryBody['custodyAlerts'][number]): string {
  const held = amounts.map(({ side, amount, decimals }) => `${formatAmount(amount, decimals)} of the ${side}`);
  const end = resolvedAt === null ? 'open' : `resolved at ${formatTime(resolvedAt)}`;
  const out = outBy === null ? '' : `; anybody can send it back from ${formatTime(outBy)} on`;
  return [`${kind}: opened at ${formatTime(openedAt)}, ${end}${out}`, ...held].join('; ');
}

/** Formats how many webhook deliveries of the duel are in which state; empty if it has none. */
const formatDeliveries = ({ pending, delivered, failed }: StoryBody['deliveries']): string[] =>
  pending + delivered + failed === 0 ? [] : [`${delivered} delivered, ${pending} pending, ${failed} failed`];

const formatTime = (at: Date): string => at.toISOString();
