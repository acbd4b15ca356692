import { Button } from '../_ui/Button';
import type { Step } from './use-step';

interface Props {
  readonly step: Step;
  /** Requests a commitment; resolves to the new data of the step's query. */
  readonly commit: () => Promise<unknown>;
  readonly children: string;
}

/** Button that has the server commit to a seed, which begins a round. */
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
