import { EmptyState } from '../../_ui/EmptyState';
import { LinkButton } from '../../_ui/LinkButton';

/** Shown while no round is verified. */
export const NoRounds = () => (
  <EmptyState
    title="No round is proven yet"
    action={
      <LinkButton href="/duels/new" variant="primary">
        Open a duel
      </LinkButton>
    }
  >
    The first one stands here as soon as it is settled on chain. Play it yourself, against the practice opponent if
    nobody else is here.
  </EmptyState>
);
