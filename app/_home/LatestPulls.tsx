import Link from 'next/link';
import { Panel } from '../_ui/Panel';
import { LivePulls } from './LivePulls';
import { PullStrip, type Pulls } from './PullStrip';

/** Panel of the newest pulls of all players. */
export function LatestPulls({ pulls }: { pulls: Pulls }) {
  return (
    <Panel title="Latest pulls" aside={<Link href="/activity">All results</Link>}>
      <LivePulls>
        <PullStrip {...pulls} />
      </LivePulls>
    </Panel>
  );
}
