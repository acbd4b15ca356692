import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../_ui/Button';
import type { StepRunner } from './use-step';

interface Props extends Pick<ComponentProps<typeof Button>, 'look'> {
  readonly step: StepRunner;
  /** Label while this button's own action runs. */
  readonly working: string;
  readonly enabled?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/**
 * A button among several: the pressed one shows that its action runs; the others keep their label and ignore clicks.
 */
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
