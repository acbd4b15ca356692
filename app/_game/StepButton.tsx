import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../_ui/Button';
import type { StepRunner } from './use-step-runner';

interface Props extends Pick<ComponentProps<typeof Button>, 'variant' | 'ref'> {
  readonly stepRunner: Pick<StepRunner<never>, 'busyLabel'>;
  /** Label while this button's own action runs. */
  readonly busyLabel: string;
  readonly isEnabled?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/**
 * A button among several: the pressed one shows that its action runs; the others keep their label and ignore clicks.
 */
export function StepButton({ stepRunner, busyLabel, isEnabled = true, onPress, variant, ref, children }: Props) {
  const isWaiting = !isEnabled || stepRunner.busyLabel !== null;
  return (
    <Button
      ref={ref}
      variant={variant}
      large
      wide
      aria-disabled={isWaiting || undefined}
      busyLabel={stepRunner.busyLabel === busyLabel ? busyLabel : null}
      onClick={isWaiting ? undefined : onPress}
    >
      {children}
    </Button>
  );
}
