import { EmptyState } from '../../_ui/EmptyState';
import { LinkButton } from '../../_ui/LinkButton';

/** Shown while no round is verified. */
export const NoRounds = () => (
  <EmptyState
    title="No results yet. Make the first."
    action={
      <LinkButton href="/duels/new" variant="primary">
        Open a duel
      </LinkButton>
    }
  >
    It appears here once it’s settled on chain. Play the practice opponent if nobody else is around.
  </EmptyState>
);
