import fc from 'fast-check';
import { isOver, type Model, type ModelDuel, type ModelIntent } from './duel';
import { acceptAsProvider, refundByProgram } from './escrow';
import { close, pay, refund, runWorkerOnAll } from './money';
import type { ModelledService } from './real';
import { cancelSearch, readStatus, search } from './searches';
import { ACCEPT_WINDOW, LATE_SLOTS } from './settings';
import { cancel, create, join, prepare, readAsWallet, reconcile, reject, type Scene, submit } from './steps';

type Play = (scene: Scene) => Promise<void>;

/** One command of a sequence; it is left out where the model has nothing that it could be about. */
class Command implements fc.AsyncCommand<Model, ModelledService> {
  constructor(
    private readonly name: string,
    private readonly args: object,
    private readonly find: (model: Model) => Play | null,
  ) {}

  check(model: Readonly<Model>): boolean {
    return this.find(model) !== null;
  }

  async run(model: Model, real: ModelledService): Promise<void> {
    const play = this.find(model) as Play;
    await play({ model, real, at: await real.next() });
  }

  toString(): string {
    return `${this.name}${JSON.stringify(this.args)}`;
  }
}

const anyIndex = fc.nat({ max: 1_000 });
const itemAt = <Value>(list: readonly Value[], at: number): Value | null => list[at % Math.max(1, list.length)] ?? null;

interface Arguments {
  readonly duel: number;
  readonly intent: number;
  readonly wallet: number;
  /** Whether to choose among those that the command is meant for, rather than among all. */
  readonly apt: boolean;
}

/** Chooses among those that the command is meant for, unless there are none or it `strays`: then among all. */
function choose<Value>(all: readonly Value[], isMeant: (one: Value) => boolean, strays: boolean, at: number) {
  const meant = strays ? [] : all.filter(isMeant);
  return itemAt(meant.length > 0 ? meant : all, at);
}

/** True in four of five cases. */
const usuallyTrue = fc.constantFrom(true, true, true, true, false);

/** A command about one of the duels so far. */
function aboutDuel<More extends object>(
  name: string,
  isMeant: (duel: ModelDuel) => boolean,
  more: { [Key in keyof More]: fc.Arbitrary<More[Key]> },
  play: (scene: Scene, duel: ModelDuel, args: Omit<Arguments, 'intent'> & More) => Promise<void>,
): fc.Arbitrary<Command> {
  const args = fc.record({ duel: anyIndex, wallet: anyIndex, apt: usuallyTrue, ...more }) as unknown as fc.Arbitrary<
    Arguments & More
  >;
  return args.map(
    (given) =>
      new Command(name, given, ({ duels }) => {
        const duel = choose(duels, isMeant, !given.apt, given.duel);
        return duel && ((scene) => play(scene, duel, given));
      }),
  );
}

/** A command about one of the payments that were prepared. */
function aboutIntent<More extends object>(
  name: string,
  isMeant: (intent: ModelIntent) => boolean,
  more: { [Key in keyof More]: fc.Arbitrary<More[Key]> },
  play: (scene: Scene, of: { duel: ModelDuel; intent: ModelIntent }, args: Arguments & More) => Promise<void>,
): fc.Arbitrary<Command> {
  const args = fc.record({
    duel: anyIndex,
    intent: anyIndex,
    wallet: anyIndex,
    apt: usuallyTrue,
    ...more,
  }) as unknown as fc.Arbitrary<Arguments & More>;
  return args.map(
    (given) =>
      new Command(name, given, ({ duels }) => {
        const all = duels.flatMap((duel) => duel.intents.map((intent) => ({ duel, intent })));
        const of = choose(all, ({ intent }) => isMeant(intent), !given.apt, given.intent);
        return of && ((scene) => play(scene, of, given));
      }),
  );
}

const ownerOrAnyone = ({ real }: Scene, intent: ModelIntent, isOwner: boolean, index: number): string =>
  isOwner ? intent.wallet : real.wallet(index).address;

const playerOrAnyone = ({ real }: Scene, duel: ModelDuel, isInsider: boolean, index: number): string => {
  const players = [duel.creator, duel.opponent ?? duel.creator];
  return isInsider ? (players[index % 2] as string) : real.wallet(index).address;
};
const playerOrAnyIndex = (scene: Scene, duel: ModelDuel, isInsider: boolean, index: number): number =>
  scene.real.wallets.findIndex(({ address }) => address === playerOrAnyone(scene, duel, isInsider, index));

const hasStatus =
  (...statuses: ModelDuel['status'][]) =>
  ({ status }: ModelDuel): boolean =>
    statuses.includes(status);
const isOpen = ({ state }: ModelIntent): boolean => state === 'PREPARED';

const creates = fc
  .record({
    wallet: anyIndex,
    invited: fc.option(anyIndex, { freq: 2 }),
    fundingSeconds: fc.integer({ min: 30, max: 600 }),
  })
  .map((args) => new Command('create', args, () => (scene) => create(scene, args)));

const joins = aboutDuel('join', hasStatus('waiting', 'matched'), {}, (scene, duel, { wallet }) =>
  join(scene, duel, wallet),
);
/** Joins as the invited wallet, or as any wallet if none is invited. */
const accepts = aboutDuel('accept', hasStatus('waiting'), {}, (scene, duel, { wallet }) => {
  const guest = scene.real.wallets.findIndex(({ address }) => address === (duel.invited ?? ''));
  return join(scene, duel, guest === -1 ? wallet : guest);
});
const cancels = aboutDuel('cancel', hasStatus('waiting', 'matched'), {}, (scene, duel, { wallet }) =>
  cancel(scene, duel, wallet),
);
const reads = aboutDuel(
  'read',
  () => true,
  {},
  (scene, duel, { wallet }) => readAsWallet(scene, duel, wallet),
);
const prepares = aboutDuel(
  'prepare',
  hasStatus('matched', 'funding', 'committing'),
  { own: usuallyTrue, agrees: usuallyTrue },
  (scene, duel, { own, wallet, agrees }) => prepare(scene, duel, playerOrAnyIndex(scene, duel, own, wallet), agrees),
);
const reconciles = aboutDuel(
  'reconcile',
  ({ prepared }) => prepared,
  { own: usuallyTrue },
  (scene, duel, { own, wallet }) => reconcile(scene, duel, playerOrAnyone(scene, duel, own, wallet)),
);
const submits = aboutIntent(
  'submit',
  isOpen,
  { own: usuallyTrue, signature: fc.constantFrom('own' as const, 'own' as const, 'stray' as const) },
  (scene, { duel, intent }, { own, signature, wallet }) =>
    submit(scene, duel, intent, { signature, wallet: ownerOrAnyone(scene, intent, own, wallet) }),
);
const rejects = aboutIntent('reject', isOpen, { own: usuallyTrue }, (scene, { duel, intent }, { own, wallet }) =>
  reject(scene, duel, intent, ownerOrAnyone(scene, intent, own, wallet)),
);
const pays = aboutIntent(
  'pay',
  ({ landed }) => landed === 'absent',
  { tell: fc.constantFrom('before' as const, 'after' as const, 'never' as const), look: fc.boolean() },
  (scene, { duel, intent }, { tell, look }) => pay(scene, duel, intent, { tell, look }),
);
const part = fc.constantFrom('creator' as const, 'opponent' as const, 'bond' as const);
const refunds = aboutDuel('refund', hasStatus('refunding', 'refunded', 'funded'), { part }, (scene, duel, args) =>
  refund(scene, duel, playerOrAnyone(scene, duel, true, args.wallet), args.part),
);
const isPaid = ({ quorumSlot }: ModelDuel): boolean => quorumSlot !== null;
const isMatched = ({ escrowAddress }: ModelDuel): boolean => escrowAddress !== null;
/** A command about a duel's escrow account. It is skipped if the duel has no terms yet. */
const aboutEscrow = <More extends object>(...[name, isMeant, more, play]: Parameters<typeof aboutDuel<More>>) =>
  aboutDuel<More>(name, isMeant, more, async (scene, duel, args) => {
    if (isMatched(duel)) await play(scene, duel, args);
  });
const stakes = aboutEscrow('stake', (duel) => isPaid(duel) && duel.accepted === null, {}, acceptAsProvider);
const recovers = aboutEscrow(
  'recover',
  ({ fees }) => Object.values(fees).includes('held'),
  { part },
  (scene, duel, args) => refundByProgram(scene, duel, args.part),
);
const closes = aboutEscrow('close', hasStatus('refunded'), { own: usuallyTrue }, (scene, duel, { own, wallet }) =>
  close(scene, duel, playerOrAnyone(scene, duel, own, wallet)),
);
/** Lets slots pass to around the last one in which the provider can accept, or can commit a result. */
const slotsPass = aboutDuel(
  'slots',
  isPaid,
  { offset: fc.integer({ min: -8, max: 2 }) },
  async ({ real, at }, duel, { offset }) => {
    const { accepted, quorumSlot } = duel;
    const end = accepted === null ? (quorumSlot ?? 0) + ACCEPT_WINDOW : accepted.slot + LATE_SLOTS;
    // The next command adds eight slots of its own.
    real.play.world.chain.tick(Math.max(1, end + offset - at.slot - 8));
  },
);
const works = fc.constant(new Command('work', {}, () => runWorkerOnAll));
const blocks = fc.constant(
  new Command(
    'blocks',
    {},
    () =>
      async ({ real }) =>
        void real.play.world.chain.tick(170),
  ),
);

const tier = fc.constantFrom('starter', 'starter', 'classic');
const seeks = fc
  .record({ wallet: anyIndex, tier, way: fc.constantFrom('search' as const, 'search' as const, 'goOn' as const) })
  .map((args) => new Command('seek', args, () => (scene) => search(scene, args.wallet, args.tier, args.way)));
/** Two wallets search in the same tier, one after the other. */
const meets = fc.record({ one: anyIndex, other: anyIndex, tier }).map(
  (args) =>
    new Command('meet', args, () => async (scene) => {
      await search(scene, args.one, args.tier, 'search');
      await search({ ...scene, at: await scene.real.next() }, args.other, args.tier, 'search');
    }),
);
/** A command of a wallet that searches or is matched, mostly. */
const aboutTicket = (name: string, play: (scene: Scene, wallet: string) => Promise<void>) =>
  fc.record({ wallet: anyIndex, apt: usuallyTrue }).map(
    ({ wallet, apt }) =>
      new Command(name, { wallet, apt }, () => (scene) => {
        const held = apt ? itemAt(scene.model.tickets, wallet) : null;
        return play(scene, held?.wallet ?? scene.real.wallet(wallet).address);
      }),
  );
const asks = aboutTicket('ask', readStatus);
const stops = aboutTicket('stop', cancelSearch);
/** Waits about 90 s, after which a search without requests expires, 10 minutes, after which any does, or about 10 s. */
const rests = fc.constantFrom(9_998, 89_998, 89_999, 90_000, 599_999, 600_001).map(
  (time) =>
    new Command(
      'rest',
      { time },
      () =>
        async ({ real }) =>
          void (await real.next(time)),
    ),
);

/** Lets time pass to around a deadline of a duel, or the last time at which a payment is prepared. */
const waits = aboutDuel(
  'wait',
  (duel) => !isOver(duel),
  {
    deadline: fc.constantFrom('expiry' as const, 'last call' as const, 'funding' as const, 'resolution' as const),
    offset: fc.constantFrom(-1_000, -2, -1, 0, 998, 999, 1_000),
  },
  async ({ real, at }, duel, { deadline, offset }) => {
    const lastCall = duel.fundingDeadline - Math.min(120_000, (duel.fundingSeconds * 1000) / 4);
    const { expiresAt: expiry, fundingDeadline: funding, resolutionDeadline: resolution } = duel;
    const until = { expiry, 'last call': lastCall, funding, resolution }[deadline] + offset;
    await real.next(until > at.now && Number.isFinite(until) ? until - at.now : 1_000);
  },
);

/** Weights of the commands: creating duels and payments is more frequent than ending them. */
const weights: readonly (readonly [number, fc.Arbitrary<Command>])[] = [
  [2, creates],
  [3, accepts],
  [2, joins],
  [9, prepares],
  [9, pays],
  [3, submits],
  [6, rejects],
  [4, reconciles],
  [1, cancels],
  [1, reads],
  [3, refunds],
  [5, stakes],
  [2, recovers],
  [1, closes],
  [2, slotsPass],
  [3, waits],
  [1, works],
  [1, blocks],
  [2, seeks],
  [2, meets],
  [1, asks],
  [1, stops],
  [1, rests],
];

/** Generates sequences of at most this many commands. */
export const sequences = (maxCommands: number) =>
  fc.commands(
    weights.flatMap(([weight, command]) => Array<fc.Arbitrary<Command>>(weight).fill(command)),
    { maxCommands, size: 'max' },
  );
