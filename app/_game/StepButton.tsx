import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../_ui/Button';
import type { Step } from './use-step';

interface Props extends Pick<ComponentProps<typeof Button>, 'look'> {
  readonly step: Step;
  /** What it says while its own work is under way. */
  readonly working: string;
  readonly enabled?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** One of several choices: while one is under way it says so, and the others keep their words and wait. */
export function StepButton({ step, working, enabled = true, onPress, look, children }: Props) {
  const waits = !enabled || step.busy !== null;
  return (
    <Button
      look={look}
      large
      aria-disabled={waits || undefined}
      busy={step.busyWith(working)}
      onClick={waits ? undefined : onPress}
    >
      {children}
    </Button>
  );
}
