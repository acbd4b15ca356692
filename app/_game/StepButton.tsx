import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../_ui/Button';
import type { StepRunner } from './use-step-runner';

interface Props extends Pick<ComponentProps<typeof Button>, 'variant'> {
  readonly stepRunner: StepRunner;
  /** Label while this button's own action runs. */
  readonly busyLabel: string;
  readonly isEnabled?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/**
 * A button among several: the pressed one shows that its action runs; the others keep their label and ignore clicks.
 */
export function StepButton({
  stepRunner: step,
  busyLabel: working,
  isEnabled: enabled = true,
  onPress,
  variant: look,
  children,
}: Props) {
  const waits = !enabled || step.busyLabel !== null;
  return (
    <Button
      variant={look}
      large
      aria-disabled={waits || undefined}
      busyLabel={step.matchBusyLabel(working)}
      onClick={waits ? undefined : onPress}
    >
      {children}
    </Button>
  );
}
