import type { ReactNode } from 'react';
import { AreaMessages } from '../_messages/AreaMessages';
import { Page } from '../_ui/Page';
import { GameTabs } from './GameTabs';

interface Props {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** Page of a game without value, with links to all such games in its header. */
export const GamePage = ({ title, lead, children }: Props) => (
  <AreaMessages areas={['games']}>
    <Page title={title} lead={lead} action={<GameTabs />} narrow>
      {children}
    </Page>
  </AreaMessages>
);
