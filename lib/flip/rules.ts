import { drawBelow } from '../core/seeded-draw';

export const coinSides = ['heads', 'tails'] as const;
export type CoinSide = (typeof coinSides)[number];

/** The rules of a flip. Immutable: a changed rule gets a new `modeVersion`. */
export type FlipMode = {
  readonly schema: 'ripduel.rgs-mode/1';
  readonly mode: 'flip';
  readonly modeVersion: number;
  readonly stake: 'none';
  readonly draw: string;
  readonly sides: readonly CoinSide[];
};

/** Every version that a stored round may use, newest last. */
export const flipModes: readonly FlipMode[] = [
  {
    schema: 'ripduel.rgs-mode/1',
    mode: 'flip',
    modeVersion: 1,
    stake: 'none',
    draw: 'hmac-sha256(serverSeed, clientSeed:nonce), first 8 bytes big endian, rejection sampling; the value counts the sides from 0',
    sides: coinSides,
  },
];
/** The rules of new flips. */
export const currentFlipMode = flipModes[flipModes.length - 1] as FlipMode;

/** The canonical result of a round. */
export type FlipResult = {
  readonly choice: CoinSide;
  readonly side: CoinSide;
  readonly won: boolean;
  readonly draw: { readonly value: string; readonly nonce: number; readonly outOf: number };
};

/** Computes the result from the rules, the seeds and the player's choice. */
export function calculateFlipResult(
  mode: FlipMode,
  serverSeed: Uint8Array,
  clientSeed: string,
  choice: CoinSide,
): FlipResult {
  const outOf = mode.sides.length;
  const { value, nonce } = drawBelow(serverSeed, clientSeed, 0, BigInt(outOf));
  const side = mode.sides[Number(value)] as CoinSide;
  return { choice, side, won: side === choice, draw: { value: value.toString(), nonce, outOf } };
}
