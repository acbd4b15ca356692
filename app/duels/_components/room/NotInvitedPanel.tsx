'use client';

import { toOfferedPackId } from '../../../../lib/packs/edition-id-rules';
import type { PackBasics } from '../../../_duel/pack-basics';
import { LinkButton } from '../../../_ui/LinkButton';
import styles from './JoinPanel.module.css';

/** The free seat as shown to a wallet that wasn't challenged. */
export function NotInvitedPanel({ pack }: { pack: PackBasics }) {
  return (
    <div className={styles.join}>
      <h2>This seat is reserved</h2>
      <p>This is a challenge to another wallet, not the one you’re signed in with.</p>
      <LinkButton href={`/duels/new?pack=${toOfferedPackId(pack.packId)}`}>Open your own duel</LinkButton>
    </div>
  );
}
