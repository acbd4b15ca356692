import { AccountState } from '@solana-program/token';
import { type Key, NATIVE_MINT, SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './addresses';
import { LEGAL_CARDS, PLAYERS, STRANGER, TREASURIES, WALLETS } from './cast';
import type { DuelSetup } from './duel';
import { ESCROW_RENT, TOKEN_RENT, type TokenAccount, tokenAccount, WALLET } from './model/account';
import type { Random } from './random';
import type { Scene } from './scene';

const WEIGHTS = {
  wait: 22,
  deadline: 8,
  rewind: 1,
  slots: 26,
  gap: 2,
  vault: 14,
  prefund: 6,
  spoil: 8,
  mend: 16,
  empty: 3,
  wallet: 4,
  reprint: 1,
} as const;

const RICH = 1_000_000_000_000_000n;
/** Wrapped SOL of an account that is filled again. */
const ENOUGH = 1_000_000_000_000n;
const MOST_REWOUND_SECONDS = 700;

/** What happens around the duels, and what others may do to accounts of their own. Says what it was. */
export function happen(random: Random, scene: Scene, duel: DuelSetup): string {
  const event = random.weighted(WEIGHTS);
  if (event === 'wait') return setTime(scene, scene.cluster.now + BigInt(1 + random.below(40)));
  if (event === 'deadline') return setTime(scene, nearDeadline(random, duel));
  if (event === 'rewind') return setTime(scene, scene.cluster.now - BigInt(random.below(MOST_REWOUND_SECONDS)));
  if (event === 'slots') return passSlots(random, scene, 1 + random.below(40));
  if (event === 'gap') return passSlots(random, scene, random.pick([257, 300, 513, 600]));
  if (event === 'vault') return makeVault(random, scene, duel);
  if (event === 'prefund') return prefund(random, scene, duel);
  if (event === 'empty') return empty(random, scene);
  if (event === 'wallet') return changeWallet(random, scene);
  if (event === 'reprint') return reprint(random, scene, duel);
  return changeTokens(random, scene, event);
}

/** What a patient player waits for: slots for the entropy, and time where only time is missing. */
export function hasten(random: Random, scene: Scene, duel: DuelSetup): string | null {
  const state = scene.stateOf(duel);
  if (state === null) return null;
  const { stage, quorumSlot, parts } = state.is;
  const target = quorumSlot + BigInt(duel.terms.entropyDelaySlots);
  const isEarly = stage === 'funded' && scene.cluster.slot <= target;
  if (isEarly) return passSlots(random, scene, Number(target - scene.cluster.slot) + random.below(4));
  const isOut = (stage === 'resolved' || stage === 'refunding') && !parts.includes('held');
  if (!isOut || random.chance(75)) return null;
  const isAwaited = parts.slice(2).includes('none') && duel.terms.cardMode === 1 && stage === 'resolved';
  const { fundingDeadline, resolutionDeadline } = duel.terms;
  const until = (isAwaited ? resolutionDeadline + 86_400n : fundingDeadline) + BigInt(random.below(3));
  return until > scene.cluster.now ? setTime(scene, until) : null;
}

export function setTime(scene: Scene, now: bigint): string {
  scene.setCluster({ now });
  return `the clock is set to ${now}`;
}

function nearDeadline(random: Random, { terms }: DuelSetup): bigint {
  const { fundingDeadline, resolutionDeadline } = terms;
  const deadline = random.pick([fundingDeadline, resolutionDeadline, resolutionDeadline + 86_400n]);
  return deadline + BigInt(random.below(3) - 1);
}

function passSlots(random: Random, scene: Scene, count: number): string {
  const skipped = random.pick([0, 10, 60]);
  const slot = scene.cluster.slot + BigInt(count);
  scene.advanceTo(slot, () => random.chance(skipped));
  return `slot ${slot}, with about ${skipped} % skipped before it`;
}

/** As anybody can make it with the associated token program. */
function makeVault(random: Random, scene: Scene, duel: DuelSetup): string {
  const mint = random.chance(60) ? NATIVE_MINT : random.pick(LEGAL_CARDS);
  const vault = scene.tokenKey(duel.escrow, mint);
  if (scene.ledger.get(vault) !== undefined) return 'nothing';
  scene.putToken(vault, tokenAccount(duel.escrow, mint));
  return `${vault.name} is made`;
}

function prefund(random: Random, scene: Scene, duel: DuelSetup): string {
  const key = random.chance(70) ? duel.escrow : scene.tokenKey(duel.escrow, NATIVE_MINT);
  if (scene.ledger.get(key) !== undefined) return 'nothing';
  scene.put(key, WALLET, random.pick([1n, 890_880n, ESCROW_RENT - 1n, ESCROW_RENT, 10n * ESCROW_RENT]));
  return `${key.name} has lamports before it is made`;
}

/** An account of a wallet is frozen, lent out, given away, or made and filled again as it should be. */
function changeTokens(random: Random, scene: Scene, event: 'spoil' | 'mend'): string {
  const wallet = random.pick([...PLAYERS, ...TREASURIES]);
  const mint = random.chance(80) ? NATIVE_MINT : random.pick(LEGAL_CARDS);
  const key = scene.tokenKey(wallet, mint);
  const had = scene.ledger.token(key)?.amount ?? 0n;
  if (event === 'spoil') scene.change(key, spoilt(random));
  else scene.putToken(key, tokenAccount(wallet, mint, { amount: had }));
  if (event === 'mend' && mint === NATIVE_MINT) moveFrom(scene, wallet, ENOUGH - had);
  return `${key.name}: ${event}`;
}

/** Wrapped SOL between a wallet and the stranger, who has what closed accounts held. */
function moveFrom(scene: Scene, wallet: Key, amount: bigint): void {
  for (const [owner, sum] of [
    [wallet, amount],
    [STRANGER, -amount],
  ] as const) {
    const key = scene.tokenKey(owner, NATIVE_MINT);
    const had = scene.ledger.token(key)?.amount ?? 0n;
    scene.putToken(key, tokenAccount(owner, NATIVE_MINT, { amount: had + sum }));
  }
}

function spoilt(random: Random): Partial<TokenAccount> {
  const other = random.pick(WALLETS);
  return random.pick<Partial<TokenAccount>>([
    { state: AccountState.Frozen },
    { state: AccountState.Uninitialized },
    { owner: other },
    { delegate: other, delegatedAmount: BigInt(random.below(3)) * 50_000_000n },
    { closeAuthority: other },
    { program: TOKEN_2022_PROGRAM },
  ]);
}

/** A token account is closed; what was in it goes to the stranger. */
function empty(random: Random, scene: Scene): string {
  const wallet = random.pick([...PLAYERS, ...TREASURIES]);
  const key = scene.tokenKey(wallet, NATIVE_MINT);
  moveFrom(scene, wallet, -(scene.ledger.token(key)?.amount ?? 0n));
  scene.put(key, WALLET, 0n);
  return `${key.name} is closed`;
}

/** A player's wallet is emptied, nearly emptied, given to another program, or as it should be again. */
function changeWallet(random: Random, scene: Scene): string {
  const wallet = random.pick(PLAYERS);
  const how = random.pick(['gone', 'poor', 'reassigned', 'rich', 'rich', 'rich'] as const);
  const bytes = {
    kind: 'bytes',
    program: random.pick([TOKEN_PROGRAM, SYSTEM_PROGRAM]),
    data: new Uint8Array(9),
  } as const;
  const lamports = { gone: 0n, poor: 1_000_000n, reassigned: RICH, rich: RICH }[how];
  scene.put(wallet, how === 'reassigned' ? bytes : WALLET, lamports);
  return `${wallet.name} is ${how}`;
}

/** Who may mint makes a second piece of a card, and puts it anywhere. */
function reprint(random: Random, scene: Scene, duel: DuelSetup): string {
  const card = random.pick(LEGAL_CARDS);
  const mint = scene.ledger.mint(card);
  const place = random.pick<Key>([duel.escrow, ...WALLETS]);
  const key = scene.tokenKey(place, card);
  const token = scene.ledger.token(key);
  if (mint === null || token === null) return 'nothing';
  scene.put(card, { ...mint, supply: mint.supply + 1n }, TOKEN_RENT);
  scene.change(key, { amount: token.amount + 1n });
  return `another ${card.name} is minted into ${key.name}`;
}
