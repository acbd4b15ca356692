import { Empty } from '../../_ui/Empty';
import { LinkButton } from '../../_ui/LinkButton';

/** Shown while no round is verified. */
export const NoRounds = () => (
  <Empty
    title="No round is proven yet"
    action={
      <LinkButton href="/duels/new" look="primary">
        Open a duel
      </LinkButton>
    }
  >
    The first one stands here as soon as it is settled on chain. Play it yourself, against the practice opponent if
    nobody else is here.
  </Empty>
);
