import { Button } from '../_ui/Button';
import type { Step } from './use-step';

interface Props {
  readonly step: Step;
  /** Asks for a commitment; gives the page's new picture. */
  readonly commit: () => Promise<unknown>;
  readonly children: string;
}

/** Asks the server to commit to a seed, which begins a round. */
export const BeginButton = ({ step, commit, children }: Props) => (
  <Button
    look="primary"
    large
    wide
    busy={step.busy}
    onClick={() => step.run('Committing to a seed', 'Press it again.', commit)}
  >
    {children}
  </Button>
);
