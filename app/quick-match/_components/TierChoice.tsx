import { PACK_TIER_NAMES } from '../../_pack/tier-names';
import { Choice } from '../../_ui/Choice';
import { PackArt } from '../../_ui/PackArt';
import styles from './TierChoice.module.css';
import type { TierOption } from './tiers';

interface Props {
  readonly tiers: readonly TierOption[];
  readonly value: TierOption['tier'] | undefined;
  readonly onChange: (tier: TierOption['tier']) => void;
}

/** Choice of the tier to play in. A closed one stays visible, with the reason. */
export function TierChoice({ tiers, value, onChange }: Props) {
  return (
    <Choice
      legend="Pick a tier"
      value={value}
      onChange={onChange}
      options={tiers.map(({ tier, pack, closed }) => ({
        value: tier,
        name: (
          <span className={styles.tier}>
            <span className={`${styles.art} ${closed === null ? '' : styles.closed}`}>
              <PackArt tier={tier} title="" eager />
            </span>
            {PACK_TIER_NAMES[tier]}
          </span>
        ),
        note: <>You both rip {pack?.name}.</>,
        ...(closed === null ? {} : { closedReason: `Closed. ${closed}` }),
      }))}
    />
  );
}
