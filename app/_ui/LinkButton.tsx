import Link from 'next/link';
import type { ComponentProps } from 'react';
import { type ButtonStyle, buildButtonClass } from './button-class';

type Props = ButtonStyle & Omit<ComponentProps<typeof Link>, 'className'>;

/** A link that looks like a button. */
export function LinkButton({ variant: look, large, wide, ...rest }: Props) {
  return <Link {...rest} className={buildButtonClass({ variant: look, large, wide })} />;
}
