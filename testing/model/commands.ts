import fc from 'fast-check';
import { isOver, type Model, type ModelDuel, type ModelIntent } from './duel';
import { acceptAsProvider, refundByProgram } from './escrow';
import { playCloseEscrow, playPayment, playRefund, runWorkerOnAll } from './money';
import type { ServiceUnderTest } from './real';
import { cancelSearch, readStatus, searchOrContinue } from './searches';
import { ACCEPT_WINDOW_SLOTS, LATE_SLOTS } from './settings';
import {
  type CommandContext,
  playCancelDuel,
  playCreateDuel,
  playJoinDuel,
  playPreparePayment,
  playReadDuel,
  playReconcileDuel,
  playRejectPayment,
  playSubmitSignature,
} from './steps';

/** A function that carries out a command on the service and on the model. */
type PlayCommand = (scene: CommandContext) => Promise<void>;

/** One command of a sequence. It is skipped if the model has nothing that the command could apply to. */
class Command implements fc.AsyncCommand<Model, ServiceUnderTest> {
  constructor(
    private readonly name: string,
    private readonly args: object,
    private readonly find: (model: Model) => PlayCommand | null,
  ) {}

  check(model: Readonly<Model>): boolean {
    return this.find(model) !== null;
  }

  async run(model: Model, real: ServiceUnderTest): Promise<void> {
    const play = this.find(model) as PlayCommand;
    await play({ model, real, at: await real.advanceTime() });
  }

  toString(): string {
    return `${this.name}${JSON.stringify(this.args)}`;
  }
}

/** Index of an item. It may be beyond the end of the list, so its user reduces it to the length, as `itemAt` does. */
const arbitraryIndex = fc.nat({ max: 1_000 });
const itemAt = <Value>(list: readonly Value[], at: number): Value | null => list[at % Math.max(1, list.length)] ?? null;

/** Generated choices of a command. `duel`, `intent` and `wallet` are indexes. */
interface Arguments {
  readonly duel: number;
  readonly intent: number;
  readonly wallet: number;
  /** Whether to choose a duel or payment that the command is meant for, rather than any. */
  readonly fitsCommand: boolean;
}

/**
 * Chooses an item that the command is meant for. Chooses any item if `strays` is true or no item is meant; null if
 * there are no items.
 */
function choose<Value>(all: readonly Value[], isMeant: (one: Value) => boolean, strays: boolean, at: number) {
  const meant = strays ? [] : all.filter(isMeant);
  return itemAt(meant.length > 0 ? meant : all, at);
}

/** True in four of five cases. */
const arbitraryMostlyTrue = fc.constantFrom(true, true, true, true, false);

/** Generates commands that apply to one of the duels created so far. */
function arbitraryDuelCommand<More extends object>(
  name: string,
  isMeant: (duel: ModelDuel) => boolean,
  more: { [Key in keyof More]: fc.Arbitrary<More[Key]> },
  play: (scene: CommandContext, duel: ModelDuel, args: Omit<Arguments, 'intent'> & More) => Promise<void>,
): fc.Arbitrary<Command> {
  const args = fc.record({
    duel: arbitraryIndex,
    wallet: arbitraryIndex,
    fitsCommand: arbitraryMostlyTrue,
    ...more,
  }) as unknown as fc.Arbitrary<Arguments & More>;
  return args.map(
    (given) =>
      new Command(name, given, ({ duels }) => {
        const duel = choose(duels, isMeant, !given.fitsCommand, given.duel);
        return duel && ((scene) => play(scene, duel, given));
      }),
  );
}

/** Generates commands that apply to one of the prepared payments. */
function arbitraryIntentCommand<More extends object>(
  name: string,
  isMeant: (intent: ModelIntent) => boolean,
  more: { [Key in keyof More]: fc.Arbitrary<More[Key]> },
  play: (scene: CommandContext, of: { duel: ModelDuel; intent: ModelIntent }, args: Arguments & More) => Promise<void>,
): fc.Arbitrary<Command> {
  const args = fc.record({
    duel: arbitraryIndex,
    intent: arbitraryIndex,
    wallet: arbitraryIndex,
    fitsCommand: arbitraryMostlyTrue,
    ...more,
  }) as unknown as fc.Arbitrary<Arguments & More>;
  return args.map(
    (given) =>
      new Command(name, given, ({ duels }) => {
        const all = duels.flatMap((duel) => duel.intents.map((intent) => ({ duel, intent })));
        const of = choose(all, ({ intent }) => isMeant(intent), !given.fitsCommand, given.intent);
        return of && ((scene) => play(scene, of, given));
      }),
  );
}

const chooseOwnerOrAnyone = ({ real }: CommandContext, intent: ModelIntent, isOwner: boolean, index: number): string =>
  isOwner ? intent.wallet : real.wallet(index).address;

const choosePlayerOrAnyone = ({ real }: CommandContext, duel: ModelDuel, isInsider: boolean, index: number): string => {
  const players = [duel.creator, duel.opponent ?? duel.creator];
  return isInsider ? (players[index % 2] as string) : real.wallet(index).address;
};
const choosePlayerOrAnyIndex = (scene: CommandContext, duel: ModelDuel, isInsider: boolean, index: number): number =>
  scene.real.wallets.findIndex(({ address }) => address === choosePlayerOrAnyone(scene, duel, isInsider, index));

const hasStatus =
  (...statuses: ModelDuel['status'][]) =>
  ({ status }: ModelDuel): boolean =>
    statuses.includes(status);
/** Whether a payment is prepared, but not yet submitted, rejected or expired. */
const isOpen = ({ state }: ModelIntent): boolean => state === 'PREPARED';

const arbitraryCreateCommand = fc
  .record({
    wallet: arbitraryIndex,
    invited: fc.option(arbitraryIndex, { freq: 2 }),
    fundingSeconds: fc.integer({ min: 30, max: 600 }),
  })
  .map((args) => new Command('create', args, () => (scene) => playCreateDuel(scene, args)));

const arbitraryJoinCommand = arbitraryDuelCommand(
  'join',
  hasStatus('waiting', 'matched'),
  {},
  (scene, duel, { wallet }) => playJoinDuel(scene, duel, wallet),
);
/** Joins as the invited wallet, or as any wallet if none is invited. */
const arbitraryAcceptChallengeCommand = arbitraryDuelCommand(
  'accept',
  hasStatus('waiting'),
  {},
  (scene, duel, { wallet }) => {
    const guest = scene.real.wallets.findIndex(({ address }) => address === (duel.invited ?? ''));
    return playJoinDuel(scene, duel, guest === -1 ? wallet : guest);
  },
);
const arbitraryCancelCommand = arbitraryDuelCommand(
  'cancel',
  hasStatus('waiting', 'matched'),
  {},
  (scene, duel, { wallet }) => playCancelDuel(scene, duel, wallet),
);
const arbitraryReadCommand = arbitraryDuelCommand(
  'read',
  () => true,
  {},
  (scene, duel, { wallet }) => playReadDuel(scene, duel, wallet),
);
const arbitraryPrepareCommand = arbitraryDuelCommand(
  'prepare',
  hasStatus('matched', 'funding', 'committing'),
  { own: arbitraryMostlyTrue, agrees: arbitraryMostlyTrue },
  (scene, duel, { own, wallet, agrees }) =>
    playPreparePayment(scene, duel, choosePlayerOrAnyIndex(scene, duel, own, wallet), agrees),
);
const arbitraryReconcileCommand = arbitraryDuelCommand(
  'reconcile',
  ({ isPaymentPrepared }) => isPaymentPrepared,
  { own: arbitraryMostlyTrue },
  (scene, duel, { own, wallet }) => playReconcileDuel(scene, duel, choosePlayerOrAnyone(scene, duel, own, wallet)),
);
const arbitrarySubmitCommand = arbitraryIntentCommand(
  'submit',
  isOpen,
  { own: arbitraryMostlyTrue, signature: fc.constantFrom('own' as const, 'own' as const, 'stray' as const) },
  (scene, { duel, intent }, { own, signature, wallet }) =>
    playSubmitSignature(scene, duel, intent, { signature, wallet: chooseOwnerOrAnyone(scene, intent, own, wallet) }),
);
const arbitraryRejectCommand = arbitraryIntentCommand(
  'reject',
  isOpen,
  { own: arbitraryMostlyTrue },
  (scene, { duel, intent }, { own, wallet }) =>
    playRejectPayment(scene, duel, intent, chooseOwnerOrAnyone(scene, intent, own, wallet)),
);
const arbitraryPayCommand = arbitraryIntentCommand(
  'pay',
  ({ landed }) => landed === 'absent',
  {
    submitsSignature: fc.constantFrom('before' as const, 'after' as const, 'never' as const),
    checksBeforeFinal: fc.boolean(),
  },
  (scene, { duel, intent }, { submitsSignature, checksBeforeFinal }) =>
    playPayment(scene, duel, intent, { submitsSignature, checksBeforeFinal }),
);
const arbitraryPart = fc.constantFrom('creator' as const, 'opponent' as const, 'bond' as const);
const arbitraryRefundCommand = arbitraryDuelCommand(
  'refund',
  hasStatus('refunding', 'refunded', 'funded'),
  { part: arbitraryPart },
  (scene, duel, args) => playRefund(scene, duel, choosePlayerOrAnyone(scene, duel, true, args.wallet), args.part),
);
/** Whether both fees were paid. */
const isPaid = ({ quorumSlot }: ModelDuel): boolean => quorumSlot !== null;
const isMatched = ({ escrowAddress }: ModelDuel): boolean => escrowAddress !== null;
/** Generates commands that apply to a duel's escrow account. A command does nothing if the duel has no terms yet. */
const arbitraryEscrowCommand = <More extends object>(
  ...[name, isMeant, more, play]: Parameters<typeof arbitraryDuelCommand<More>>
) =>
  arbitraryDuelCommand<More>(name, isMeant, more, async (scene, duel, args) => {
    if (isMatched(duel)) await play(scene, duel, args);
  });
const acceptByProviderCommands = arbitraryEscrowCommand(
  'stake',
  (duel) => isPaid(duel) && duel.accepted === null,
  {},
  acceptAsProvider,
);
/** Commands that pay a part back without the service, by calling the program. */
const refundByProgramCommands = arbitraryEscrowCommand(
  'recover',
  ({ fees }) => Object.values(fees).includes('held'),
  { part: arbitraryPart },
  (scene, duel, args) => refundByProgram(scene, duel, args.part),
);
const arbitraryCloseCommand = arbitraryEscrowCommand(
  'close',
  hasStatus('refunded'),
  { own: arbitraryMostlyTrue },
  (scene, duel, { own, wallet }) => playCloseEscrow(scene, duel, choosePlayerOrAnyone(scene, duel, own, wallet)),
);
/** Lets slots pass to around the last one in which the provider can accept, or can commit a result. */
const passSlotsCommands = arbitraryDuelCommand(
  'slots',
  isPaid,
  { offset: fc.integer({ min: -8, max: 2 }) },
  async ({ real, at }, duel, { offset }) => {
    const { accepted, quorumSlot } = duel;
    const end = accepted === null ? (quorumSlot ?? 0) + ACCEPT_WINDOW_SLOTS : accepted.slot + LATE_SLOTS;
    // The next command adds eight slots of its own.
    real.play.world.chain.tick(Math.max(1, end + offset - at.slot - 8));
  },
);
const runWorkerCommand = fc.constant(new Command('work', {}, () => runWorkerOnAll));
/** A command that lets so many blocks pass that prepared payments expire. */
const passBlocksCommand = fc.constant(
  new Command(
    'blocks',
    {},
    () =>
      async ({ real }) =>
        void real.play.world.chain.tick(170),
  ),
);

const arbitraryTier = fc.constantFrom('starter', 'starter', 'classic');
const arbitrarySearchCommand = fc
  .record({
    wallet: arbitraryIndex,
    tier: arbitraryTier,
    way: fc.constantFrom('search' as const, 'search' as const, 'goOn' as const),
  })
  .map((args) => new Command('seek', args, () => (scene) => searchOrContinue(scene, args.wallet, args.tier, args.way)));
/** Two wallets search in the same tier, one after the other. */
const pairedSearchCommands = fc.record({ one: arbitraryIndex, other: arbitraryIndex, tier: arbitraryTier }).map(
  (args) =>
    new Command('meet', args, () => async (scene) => {
      await searchOrContinue(scene, args.one, args.tier, 'search');
      await searchOrContinue({ ...scene, at: await scene.real.advanceTime() }, args.other, args.tier, 'search');
    }),
);
/** Generates commands of a wallet. In four of five cases it is one that searches or is matched. */
const arbitraryTicketCommand = (name: string, play: (scene: CommandContext, wallet: string) => Promise<void>) =>
  fc.record({ wallet: arbitraryIndex, apt: arbitraryMostlyTrue }).map(
    ({ wallet, apt }) =>
      new Command(name, { wallet, apt }, () => (scene) => {
        const held = apt ? itemAt(scene.model.tickets, wallet) : null;
        return play(scene, held?.wallet ?? scene.real.wallet(wallet).address);
      }),
  );
const readStatusCommands = arbitraryTicketCommand('ask', readStatus);
const cancelSearchCommands = arbitraryTicketCommand('stop', cancelSearch);
/**
 * Lets about 10 s pass, 90 s (after which a search without requests expires) or 10 minutes (after which any search
 * does).
 */
const passTimeCommands = fc.constantFrom(9_998, 89_998, 89_999, 90_000, 599_999, 600_001).map(
  (time) =>
    new Command(
      'rest',
      { time },
      () =>
        async ({ real }) =>
          void (await real.advanceTime(time)),
    ),
);

/** Lets time pass to around a deadline of a duel, or the last time at which a payment is prepared. */
const passDeadlineCommands = arbitraryDuelCommand(
  'wait',
  (duel) => !isOver(duel),
  {
    deadline: fc.constantFrom('expiry' as const, 'last call' as const, 'funding' as const, 'resolution' as const),
    offset: fc.constantFrom(-1_000, -2, -1, 0, 998, 999, 1_000),
  },
  async ({ real, at }, duel, { deadline, offset }) => {
    const lastCall = duel.fundingDeadline - Math.min(120_000, (duel.fundingSeconds * 1000) / 4);
    const { expiresAt, fundingDeadline, resolutionDeadline } = duel;
    const until =
      { expiry: expiresAt, 'last call': lastCall, funding: fundingDeadline, resolution: resolutionDeadline }[deadline] +
      offset;
    await real.advanceTime(until > at.now && Number.isFinite(until) ? until - at.now : 1_000);
  },
);

/** How often each command is generated, relative to the others. */
const commandWeights: readonly (readonly [number, fc.Arbitrary<Command>])[] = [
  [2, arbitraryCreateCommand],
  [3, arbitraryAcceptChallengeCommand],
  [2, arbitraryJoinCommand],
  [9, arbitraryPrepareCommand],
  [9, arbitraryPayCommand],
  [3, arbitrarySubmitCommand],
  [6, arbitraryRejectCommand],
  [4, arbitraryReconcileCommand],
  [1, arbitraryCancelCommand],
  [1, arbitraryReadCommand],
  [3, arbitraryRefundCommand],
  [5, acceptByProviderCommands],
  [2, refundByProgramCommands],
  [1, arbitraryCloseCommand],
  [2, passSlotsCommands],
  [3, passDeadlineCommands],
  [1, runWorkerCommand],
  [1, passBlocksCommand],
  [2, arbitrarySearchCommand],
  [2, pairedSearchCommands],
  [1, readStatusCommands],
  [1, cancelSearchCommands],
  [1, passTimeCommands],
];

/** Generates sequences of at most this many commands. */
export const arbitraryCommandSequence = (maxCommands: number) =>
  fc.commands(
    commandWeights.flatMap(([weight, command]) => Array<fc.Arbitrary<Command>>(weight).fill(command)),
    { maxCommands, size: 'max' },
  );
