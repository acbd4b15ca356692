'use client';

import { Component, createRef, type ReactNode } from 'react';
import { rememberPlace } from './focus-place';
import type { Side } from './side';

interface Props {
  /** The section's name for screen readers. */
  readonly label: string;
  readonly className?: string | undefined;
  /** If the focused control disappears, focuses the section instead of the next control. */
  readonly focusesSection?: boolean;
  /** The viewer's side, for styles. */
  readonly ownSide?: Side | undefined;
  readonly children: ReactNode;
}

type FindReplacement = () => HTMLElement | null;

/**
 * Keeps the keyboard focus in a section: if an update removes the focused element, focuses the control that is now at
 * its position, or if there is none or with `focusesSection`, the section. It must be a class: only
 * `getSnapshotBeforeUpdate` runs before React removes that element.
 */
export class KeepFocus extends Component<Props> {
  private readonly sectionRef = createRef<HTMLElement>();

  override getSnapshotBeforeUpdate(): FindReplacement | null {
    const [place, active] = [this.sectionRef.current, document.activeElement];
    return place !== null && active !== null && active !== place && place.contains(active)
      ? rememberPlace(active, place)
      : null;
  }

  override componentDidUpdate(_props: Props, _state: unknown, find: FindReplacement | null): void {
    const place = this.sectionRef.current;
    if (find === null || place === null || document.activeElement !== document.body) return;
    const next = this.props.focusesSection ? null : find();
    // `tabIndex` is set only when needed: with it from the start, a click on the section's text would focus the
    // section.
    if (next === null) place.tabIndex = -1;
    (next ?? place).focus({ preventScroll: true });
  }

  override render(): ReactNode {
    return (
      <section
        ref={this.sectionRef}
        className={this.props.className}
        aria-label={this.props.label}
        data-own-side={this.props.ownSide}
      >
        {this.props.children}
      </section>
    );
  }
}
