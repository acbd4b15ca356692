import type { ComponentProps, ReactNode } from 'react';
import { type ButtonStyle, buildButtonClass } from './button-class';

interface Props extends ButtonStyle, Omit<ComponentProps<'button'>, 'className'> {
  /** Shown instead of the label while the action runs. The button then ignores clicks, but keeps the focus. */
  readonly busyLabel?: ReactNode;
}

export function Button({ variant: look, large, wide, busyLabel, children, onClick, type = 'button', ...rest }: Props) {
  const working = busyLabel !== undefined && busyLabel !== null && busyLabel !== false;
  return (
    <button
      {...rest}
      type={type}
      className={buildButtonClass({ variant: look, large, wide })}
      aria-disabled={working || rest['aria-disabled']}
      aria-live="polite"
      onClick={working ? (event) => event.preventDefault() : onClick}
    >
      {working ? busyLabel : children}
    </button>
  );
}
