import { AccountState } from '@solana-program/token';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './addresses';
import { LEGAL_CARDS, PLAYERS, PROVIDERS, TREASURIES, WALLETS } from './cast';
import type { DuelSetup } from './duel';
import { buildTokenAccount, ESCROW_RENT, TOKEN_RENT, type TokenAccount, WALLET_CONTENT } from './model/account';
import type { EscrowState } from './model/escrow-state';
import type { Random } from './random';
import type { FuzzEnvironment } from './scene';

/** How often each event of `applyRandomEvent` happens, relative to the others. */
const EVENT_WEIGHTS = {
  wait: 16,
  deadline: 10,
  rewind: 1,
  slots: 22,
  gap: 2,
  late: 5,
  halt: 3,
  prefund: 10,
  spoil: 8,
  mend: 8,
  wallet: 9,
  burn: 1,
} as const;

/** Lamports of a wallet that `changeWallet` neither empties nor leaves little. */
const RICH_LAMPORTS = 1_000_000_000_000_000n;
/** The clock is set back by less than this. */
const MAX_REWOUND_SECONDS = 700;

/**
 * Makes a random event happen besides the duels' instructions: the clock is set, slots pass, or an account changes.
 * Returns its description.
 */
export function applyRandomEvent(random: Random, scene: FuzzEnvironment, duel: DuelSetup): string {
  const event = random.pickWeighted(EVENT_WEIGHTS);
  if (event === 'wait') return setTime(scene, scene.cluster.now + BigInt(1 + random.below(40)));
  if (event === 'deadline') return setTime(scene, pickTimeNearDeadline(random, scene, duel));
  if (event === 'rewind') return setTime(scene, scene.cluster.now - BigInt(random.below(MAX_REWOUND_SECONDS)));
  if (event === 'slots') return passSlots(random, scene, 1 + random.below(40));
  if (event === 'gap') return passSlots(random, scene, random.pick([257, 300, 513, 600]));
  if (event === 'late') return advanceNearPeriodEnd(random, scene, duel);
  if (event === 'halt') return setTime(scene, scene.cluster.now + 700_000n);
  if (event === 'prefund') return prefund(random, scene, duel);
  if (event === 'wallet') return changeWallet(random, scene);
  if (event === 'burn') return burnCard(random, scene);
  return spoilOrMendTokens(random, scene, event);
}

/**
 * Moves slot or time to about where the duel's next step becomes possible. Returns a description, or null if it moved
 * neither, which is also decided at random.
 */
export function advanceTowardsNextStep(random: Random, scene: FuzzEnvironment, duel: DuelSetup): string | null {
  const state = scene.getState(duel);
  if (state === null) return null;
  const { stage, targetSlot, lock, parts } = state.is;
  const { slot } = scene.cluster;
  if (stage === 'accepted' && slot <= targetSlot)
    return passSlots(random, scene, Number(targetSlot - slot) + random.below(4));
  const reveal = (lock?.slot ?? 0n) + BigInt(duel.terms.revealDelaySlots);
  if (stage === 'locked' && slot < reveal)
    return passSlots(random, scene, Math.max(1, Number(reveal - slot) - 1 + random.below(3)));
  const isOut = (stage === 'resolved' || stage === 'refunding') && !parts.includes('held');
  if (!isOut || random.chance(75)) return null;
  if (state.awaitsCard(0) || state.awaitsCard(1)) return advanceNearPeriodEnd(random, scene, duel);
  const until = duel.terms.fundingDeadline + BigInt(random.below(3));
  return until > scene.cluster.now ? setTime(scene, until) : null;
}

/** Passes every deadline of a duel, and all the slots that the program may wait for. */
export function passAllDeadlines(scene: FuzzEnvironment, duel: DuelSetup): string {
  const state = scene.getState(duel);
  const until = duel.terms.resolutionDeadline + scene.rules.cardGraceSeconds + 1n;
  const { acceptSlot = 0n, resultSlot = 0n, quorumSlot = 0n } = state?.is ?? {};
  const slots = [acceptSlot + scene.rules.lateSlots, resultSlot + scene.rules.lateSlots, quorumSlot + 255n * 255n];
  const slot = slots.reduce((last, next) => (next > last ? next : last), scene.cluster.slot);
  const now = until > scene.cluster.now ? until : scene.cluster.now;
  scene.setCluster({ now, slot });
  return `every deadline of ${duel.name} passes, at ${now}, slot ${slot}`;
}

function setTime(scene: FuzzEnvironment, now: bigint): string {
  scene.setCluster({ now });
  return `the clock is set to ${now}`;
}

function pickTimeNearDeadline(random: Random, scene: FuzzEnvironment, { terms }: DuelSetup): bigint {
  const { fundingDeadline, resolutionDeadline } = terms;
  const ends = [fundingDeadline, resolutionDeadline, resolutionDeadline + scene.rules.cardGraceSeconds];
  return random.pick(ends) + BigInt(random.below(3) - 1);
}

/**
 * Sets the time to about the end of the period for the accept, the result or the cards, and advances to about its last
 * slot, so that the step can be too late.
 */
function advanceNearPeriodEnd(random: Random, scene: FuzzEnvironment, duel: DuelSetup): string {
  const state = scene.getState(duel);
  if (state === null) return 'nothing';
  const { endSlot, endSeconds } = findEnd(scene, duel, state);
  const pickOffset = () => BigInt(random.below(3) - 1);
  const text = setTime(scene, endSeconds + pickOffset());
  const missing = endSlot + pickOffset() - scene.cluster.slot;
  return missing > 0n ? `${text}; ${passSlots(random, scene, Number(missing))}` : text;
}

function findEnd(
  scene: FuzzEnvironment,
  { terms }: DuelSetup,
  state: EscrowState,
): { endSlot: bigint; endSeconds: bigint } {
  const { stage, quorumSlot, acceptSlot, resultSlot } = state.is;
  const { lateSlots, cardGraceSeconds } = scene.rules;
  const { gridSlots, acceptSteps, entropyDelaySlots, resolutionDeadline } = terms;
  const lastAccept = quorumSlot + BigInt(gridSlots * acceptSteps - entropyDelaySlots);
  if (stage === 'funded') return { endSlot: lastAccept + 1n, endSeconds: scene.cluster.now };
  if (stage === 'resolved')
    return { endSlot: resultSlot + lateSlots, endSeconds: resolutionDeadline + cardGraceSeconds + 1n };
  return { endSlot: acceptSlot + lateSlots, endSeconds: resolutionDeadline + 1n };
}

function passSlots(random: Random, scene: FuzzEnvironment, count: number): string {
  const skipped = random.pick([0, 10, 60]);
  const slot = scene.cluster.slot + BigInt(count);
  scene.advanceTo(slot, () => random.chance(skipped));
  return `slot ${slot}, with about ${skipped} % skipped before it`;
}

function prefund(random: Random, scene: FuzzEnvironment, duel: DuelSetup): string {
  const key = random.pick([duel.escrow, duel.feeVault, ...duel.cardVaults]);
  if (scene.ledger.get(key) !== undefined) return 'nothing';
  const rents = [TOKEN_RENT - 1n, TOKEN_RENT, ESCROW_RENT - 1n, ESCROW_RENT, 10n * ESCROW_RENT];
  scene.put(key, WALLET_CONTENT, random.pick([1n, 890_880n, ...rents]));
  return `${key.name} has lamports before it is made`;
}

/** Changes a wallet's card account in a random way that can make it unfit, or makes it fit. */
function spoilOrMendTokens(random: Random, scene: FuzzEnvironment, event: 'spoil' | 'mend'): string {
  const wallet = random.pick([...PLAYERS, ...PROVIDERS]);
  const mint = random.pick(LEGAL_CARDS);
  const key = scene.getTokenKey(wallet, mint);
  const had = scene.ledger.getToken(key)?.amount ?? 0n;
  if (event === 'spoil') scene.change(key, pickUnfitChange(random));
  else scene.putToken(key, buildTokenAccount(wallet, mint, { amount: had }));
  return `${key.name}: ${event}`;
}

function pickUnfitChange(random: Random): Partial<TokenAccount> {
  const other = random.pick(WALLETS);
  return random.pick<Partial<TokenAccount>>([
    { state: AccountState.Frozen },
    { state: AccountState.Uninitialized },
    { owner: other },
    { delegate: other, delegatedAmount: BigInt(random.below(3)) },
    { closeAuthority: other },
    { program: TOKEN_2022_PROGRAM },
  ]);
}

/**
 * Empties a wallet that is paid, leaves it little, gives it data and perhaps another program, or makes it an ordinary
 * wallet with many lamports.
 */
function changeWallet(random: Random, scene: FuzzEnvironment): string {
  const wallet = random.pick([...PLAYERS, ...PROVIDERS, ...TREASURIES]);
  const how = random.pick(['gone', 'poor', 'reassigned', 'rich', 'rich', 'rich'] as const);
  const bytes = {
    kind: 'bytes',
    program: random.pick([TOKEN_PROGRAM, SYSTEM_PROGRAM]),
    data: new Uint8Array(9),
  } as const;
  const lamports = { gone: 0n, poor: 1_000_000n, reassigned: RICH_LAMPORTS, rich: RICH_LAMPORTS }[how];
  scene.put(wallet, how === 'reassigned' ? bytes : WALLET_CONTENT, lamports);
  return `${wallet.name} is ${how}`;
}

/** Burns a card in its owner's account, so that it can never be deposited. */
function burnCard(random: Random, scene: FuzzEnvironment): string {
  const card = random.pick(LEGAL_CARDS);
  const mint = scene.ledger.getMint(card);
  const places = WALLETS.map((wallet) => scene.getTokenKey(wallet, card));
  const place = places.find((key) => (scene.ledger.getToken(key)?.amount ?? 0n) === 1n);
  if (mint === null || place === undefined) return 'nothing';
  scene.put(card, { ...mint, supply: 0n }, TOKEN_RENT);
  scene.change(place, { amount: 0n });
  return `${card.name} is burned`;
}
