'use client';

import { toOfferedPackId } from '../../../../lib/packs/edition-id-rules';
import type { PackBasics } from '../../../_duel/pack-basics';
import { LinkButton } from '../../../_ui/LinkButton';
import styles from './JoinPanel.module.css';

/** The free seat as shown to a wallet that wasn't challenged. */
export function NotInvitedPanel({ pack }: { pack: PackBasics }) {
  return (
    <div className={styles.join}>
      <h2>This seat is kept</h2>
      <p>It is a challenge to one wallet, and it is not the one you are signed in with.</p>
      <LinkButton href={`/duels/new?pack=${toOfferedPackId(pack.packId)}`}>Open a duel of your own</LinkButton>
    </div>
  );
}
