import Link from 'next/link';
import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClass } from './button-class';

type Props = ButtonLook & Omit<ComponentProps<typeof Link>, 'className'>;

/** A link that looks like a button. */
export function LinkButton({ look, large, wide, ...rest }: Props) {
  return <Link {...rest} className={buttonClass({ look, large, wide })} />;
}
