'use client';

import { Component, createRef, type ReactNode } from 'react';
import { focusPlace } from './focus-place';

interface Props {
  /** What screen readers call the place. */
  readonly label: string;
  readonly className?: string | undefined;
  /** The place itself takes the focus, not the button that stands where the other one stood. */
  readonly whole?: boolean;
  readonly children: ReactNode;
}

type Find = () => HTMLElement | null;

/**
 * Keeps the keyboard where the work is: when what has the focus in here goes away, what took its place has it, or else
 * the place. Only a class is asked before the page changes (`getSnapshotBeforeUpdate`), while the focus is still there.
 */
export class KeepFocus extends Component<Props> {
  private readonly place = createRef<HTMLElement>();

  override getSnapshotBeforeUpdate(): Find | null {
    const [place, active] = [this.place.current, document.activeElement];
    return place !== null && active !== null && active !== place && place.contains(active)
      ? focusPlace(active, place)
      : null;
  }

  override componentDidUpdate(_props: Props, _state: unknown, find: Find | null): void {
    const place = this.place.current;
    if (find === null || place === null || document.activeElement !== document.body) return;
    const next = this.props.whole ? null : find();
    // Only now, so that a click on its words does not give it the focus.
    if (next === null) place.tabIndex = -1;
    (next ?? place).focus({ preventScroll: true });
  }

  override render(): ReactNode {
    return (
      <section ref={this.place} className={this.props.className} aria-label={this.props.label}>
        {this.props.children}
      </section>
    );
  }
}
