import type { PackTier } from '../../../../lib/cards/tier';
import { PackArt } from '../../../_ui/PackArt';
import { getOtherSide, type Side } from '../../../_ui/side';
import styles from './RitualScene.module.css';
import type { RitualStage } from './ritual-stage';

interface Props {
  readonly stage: RitualStage;
  readonly tier: PackTier;
  /** The viewer's side, whose coin is on the left; for a spectator, the creator's. */
  readonly nearSide: Side;
}

const DIAL_TICK_ANGLES = Array.from({ length: 12 }, (_, index) => index * 30);

/**
 * The vault of a draw: two coins drop in, its lock closes over the provider's bond, blocks of the chain pass by until
 * one decides, and both packs come out. Hidden from screen readers. With reduced motion each stage is a still picture.
 */
export function RitualScene({ stage, tier, nearSide }: Props) {
  return (
    <div className={styles.scene} data-stage={stage} aria-hidden="true">
      <svg className={styles.layer} viewBox="0 0 240 190" aria-hidden="true">
        <ellipse className={styles.glow} cx="120" cy="74" rx="86" ry="60" />
        <ellipse className={styles.ground} cx="120" cy="176" rx="84" ry="7" />
        <Coin x={98} className={styles[nearSide]} />
        <Coin x={142} className={`${styles[getOtherSide(nearSide)]} ${styles.second}`} />
        <Coin x={120} className={styles.bond} />
        <PassingBlocks />
      </svg>
      <svg className={`${styles.layer} ${styles.front}`} viewBox="0 0 240 190" aria-hidden="true">
        <rect className={styles.vault} x="56" y="84" width="128" height="90" rx="12" />
        <rect className={styles.opening} x="76" y="82" width="88" height="7" rx="3.5" />
        <circle className={styles.door} cx="120" cy="132" r="33" />
        <g className={styles.dial}>
          {DIAL_TICK_ANGLES.map((degrees) => (
            <path key={degrees} d="M120 102v6" transform={`rotate(${degrees} 120 132)`} />
          ))}
        </g>
        <path className={styles.shackle} d="M111 128v-7a9 9 0 0 1 18 0v7" />
        <rect className={styles.lock} x="106" y="127" width="28" height="21" rx="4" />
        <circle className={styles.keyhole} cx="120" cy="137" r="3" />
      </svg>
      <div className={styles.packs}>
        {[nearSide, getOtherSide(nearSide)].map((side) => (
          <div key={side} className={styles.pack}>
            <PackArt tier={tier} title="" eager />
          </div>
        ))}
      </div>
    </div>
  );
}

/** A coin that drops into the vault: a player's fee, or the provider's bond. */
const Coin = ({ x, className }: { readonly x: number; readonly className: string | undefined }) => (
  <g className={`${styles.coin} ${className}`}>
    <circle cx={x} cy="40" r="17" />
    <circle className={styles.rim} cx={x} cy="40" r="11" />
  </g>
);

const BLOCK_STEP = 44;
const BLOCK_OFFSETS = Array.from({ length: 6 }, (_, index) => index * BLOCK_STEP);

/** Blocks of the chain that pass, one after the other, behind a frame that marks the deciding block. */
const PassingBlocks = () => (
  <g className={styles.chain}>
    <svg x="22" y="22" width="196" height="36" viewBox="22 22 196 36" aria-hidden="true">
      <g className={styles.blocks}>
        {BLOCK_OFFSETS.map((x) => (
          <g key={x}>
            <path d={`M${x} 40h${BLOCK_STEP}`} />
            <rect x={x + 8} y="26" width="28" height="28" rx="5" />
          </g>
        ))}
      </g>
    </svg>
    <rect className={styles.frame} x="101" y="21" width="38" height="38" rx="8" />
  </g>
);
