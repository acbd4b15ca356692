import { Button } from '../_ui/Button';
import type { StepRunner } from './use-step-runner';

interface Props {
  readonly stepRunner: StepRunner;
  /** Requests a commitment; resolves to the new data of the step's query. */
  readonly createRound: () => Promise<unknown>;
  readonly children: string;
}

/** Button that has the server commit to a seed, which begins a round. */
export const BeginButton = ({ stepRunner: step, createRound, children }: Props) => (
  <Button
    variant="primary"
    large
    wide
    busyLabel={step.busyLabel}
    onClick={() => step.run('Committing to a seed', 'Press it again.', createRound)}
  >
    {children}
  </Button>
);
