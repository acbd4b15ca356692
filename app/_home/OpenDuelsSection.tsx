import Link from 'next/link';
import type { EndpointResponse } from '../../lib/client/given';
import type { listDuels } from '../../lib/duel/contract';
import { Panel } from '../_ui/Panel';
import { LiveOpenDuels } from './LiveOpenDuels';
import { OpenDuelList, type OpenDuelListProps } from './OpenDuelList';

interface Props extends Omit<OpenDuelListProps, 'duels'> {
  readonly firstPage: EndpointResponse<typeof listDuels>;
}

/** The newest duels that anyone may join. */
export const OpenDuelsSection = ({ firstPage, ...list }: Props) => (
  <Panel
    title="Open now"
    aside={
      <>
        <Link href="/watch">Watch one</Link> · <Link href="/duels">All duels</Link>
      </>
    }
  >
    <LiveOpenDuels firstPage={firstPage} {...list}>
      <OpenDuelList duels={firstPage.items} {...list} />
    </LiveOpenDuels>
  </Panel>
);
