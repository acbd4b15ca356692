'use client';

import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { TEAR_EVENT } from './tear-event';

/** If the player lets go after tearing more than this fraction of the strip, the rest tears by itself. */
const TEAR_THRESHOLD = 0.4;
/** How long the strip takes to tear or close by itself, over its whole length. */
const SELF_TEAR_MS = 300;
/** Value of `from` once the strip tears to its end by itself: further input is ignored. */
const SELF_TEARING_SENTINEL = -1;

interface TearHandlers {
  readonly wrapperRef: RefObject<HTMLButtonElement | null>;
  readonly isTorn: boolean;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onClick: () => void;
}

/**
 * Returns handlers that tear the wrapper as the player drags; a tap, Enter or Space tears the whole wrapper. With
 * `isSelfTearing` it tears at once, without the player.
 */
export function useTear(onTorn: () => void, isSelfTearing: boolean): TearHandlers {
  const from = useRef<number | undefined>(undefined);
  const { wrapper, gone, torn, show, finish, letGo } = useStripState(from, onTorn);
  useEffect(() => {
    if (isSelfTearing) finish();
  }, [isSelfTearing, finish]);
  return {
    wrapperRef: wrapper,
    isTorn: torn,
    onPointerDown: (event) => {
      if (from.current === SELF_TEARING_SENTINEL) return;
      from.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event) => {
      if (from.current === undefined || from.current === SELF_TEARING_SENTINEL) return;
      const width = event.currentTarget.getBoundingClientRect().width;
      show(Math.min(1, Math.abs(event.clientX - from.current) / (width * 0.9)));
      if (gone.current === 1) finish();
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    // A drag that ended too early to tear the pack also ends in a click, which must not count as a tap.
    onClick: () => (gone.current > 0.04 ? undefined : finish()),
  };
}

/**
 * Keeps the state of the strip. When the player lets go, the strip tears to the end if more than `TEAR_THRESHOLD` of it
 * is torn; else it closes again.
 */
function useStripState(from: RefObject<number | undefined>, onTorn: () => void) {
  const wrapper = useRef<HTMLButtonElement>(null);
  const gone = useRef(0);
  const [torn, setTorn] = useState(false);
  const show = useCallback((part: number) => {
    gone.current = part;
    wrapper.current?.style.setProperty('--tear', part.toFixed(3));
  }, []);
  const finish = useCallback(() => {
    if (from.current === SELF_TEARING_SENTINEL) return;
    from.current = SELF_TEARING_SENTINEL;
    wrapper.current?.dispatchEvent(new Event(TEAR_EVENT, { bubbles: true }));
    animateStrip(gone.current, 1, show, () => {
      setTorn(true);
      onTorn();
    });
  }, [from, onTorn, show]);
  const letGo = useCallback(() => {
    if (from.current === undefined || from.current === SELF_TEARING_SENTINEL) return;
    from.current = undefined;
    if (gone.current > TEAR_THRESHOLD) finish();
    else animateStrip(gone.current, 0, show);
  }, [from, finish, show]);
  return { wrapper, gone, torn, show, finish, letGo };
}

/** Moves the strip from one torn share to another, 0 whole to 1 torn off; then calls `then`. */
function animateStrip(start: number, end: number, show: (part: number) => void, then?: () => void): void {
  let began: number | undefined;
  const step = (at: number) => {
    began ??= at;
    const part = Math.min(1, (at - began) / (SELF_TEAR_MS * Math.max(0.2, Math.abs(end - start))));
    show(start + (end - start) * part);
    if (part < 1) requestAnimationFrame(step);
    else then?.();
  };
  requestAnimationFrame(step);
}
