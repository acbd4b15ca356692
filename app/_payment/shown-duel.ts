import type { DuelBody } from '../../lib/duel/contract';

/** Fields set when a duel is created. The payment is checked against the values that this tab saw first. */
const FIXED_FIELDS = [
  'packId',
  'cardMode',
  'valuationPolicyHash',
  'seedCommitment',
  'providerKey',
  'treasuryWallet',
  'programId',
  'fundingSeconds',
  'resolutionSeconds',
  'entropyDelaySlots',
  'gridSlots',
  'acceptSteps',
  'revealDelaySlots',
] as const satisfies readonly (keyof DuelBody)[];

/** A duel's fixed fields as stored, with the amounts as text. */
type ShownTerms = Pick<DuelBody, (typeof FIXED_FIELDS)[number]> & {
  readonly feeAmount: string;
  readonly bondAmount: string;
};
type Store = Pick<Storage, 'getItem' | 'setItem'>;

const buildStorageKey = (duelId: string): string => `ripduel.shown.${duelId}`;

/** Stores a duel's fixed fields the first time this tab sees it. Returns the duel unchanged. */
export function rememberFirstShown(duel: DuelBody, store: Store = sessionStorage): DuelBody {
  const key = buildStorageKey(duel.duelId);
  if (store.getItem(key) !== null) return duel;
  const fixed = Object.fromEntries(FIXED_FIELDS.map((name) => [name, duel[name]]));
  const amounts = { feeAmount: duel.feeAmount.toString(), bondAmount: duel.bondAmount.toString() };
  store.setItem(key, JSON.stringify({ ...fixed, ...amounts }));
  return duel;
}

/** Returns the duel with its fixed fields as this tab first stored them; unchanged if it stored none. */
export function restoreFirstShown(duel: DuelBody, store: Store = sessionStorage): DuelBody {
  const text = store.getItem(buildStorageKey(duel.duelId));
  if (text === null) return duel;
  const { feeAmount, bondAmount, ...fixed } = JSON.parse(text) as ShownTerms;
  return { ...duel, ...fixed, feeAmount: BigInt(feeAmount), bondAmount: BigInt(bondAmount) };
}
