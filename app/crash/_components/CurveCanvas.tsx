'use client';

import { useEffect, useMemo, useRef } from 'react';
import { useLocale } from '#use-locale';
import type { Locale } from '../../../lib/core/locales';
import { prefersReducedMotion } from '../../_ui/prefers-reduced-motion';
import styles from './CurveCanvas.module.css';
import { type CanvasStyle, drawScene } from './draw-scene';
import { buildScene, type RoundView, type Scene } from './scene';

interface Props {
  readonly multipliers: readonly number[];
  readonly shown: RoundView | null;
  /** The round's state at the end of the running animation; null if none is running. */
  readonly incoming: RoundView | null;
  /** Called with each drawn picture, so that the multiplier beside the canvas changes with it. */
  readonly onScene: (scene: Scene) => void;
}

/** Canvas with the curve of a round. Draws only states that the server has sent; decides nothing. */
export default function CurveCanvas({ multipliers, onScene, ...rounds }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const locale = useLocale();
  const shown = useStableView(rounds.shown);
  const incoming = useStableView(rounds.incoming);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const isMoving = !prefersReducedMotion() && (incoming !== null || shown?.status === 'active');
    return runDrawing(element, locale, isMoving, (context, style, elapsedMs) => {
      const scene = buildScene(multipliers, shown, incoming, elapsedMs);
      drawScene(context, style, scene, scene.state === 'hovering' && isMoving ? 2 * Math.sin(elapsedMs / 320) : 0);
      onScene(scene);
    });
  }, [multipliers, shown, incoming, onScene, locale]);
  return <canvas ref={canvas} className={styles.canvas} />;
}

/** Returns the same object until status or stage change, so that a poll during an animation doesn't restart it. */
function useStableView(round: RoundView | null): RoundView | null {
  const { status, stage = 0 } = round ?? {};
  return useMemo(() => (status === undefined ? null : { status, stage }), [status, stage]);
}

type Draw = (context: CanvasRenderingContext2D, style: CanvasStyle, elapsedMs: number) => void;

/**
 * Draws at once, at each frame if `isMoving`, and after each change of size or theme. Returns a function that stops.
 */
function runDrawing(canvas: HTMLCanvasElement, locale: Locale, isMoving: boolean, draw: Draw): () => void {
  const context = canvas.getContext('2d');
  if (context === null) return () => {};
  let startedAt: number | null = null;
  let elapsedMs = 0;
  let frame = 0;
  const redraw = () => draw(context, prepareCanvas(canvas, context, locale), elapsedMs);
  const step = (now: number) => {
    startedAt ??= now;
    elapsedMs = now - startedAt;
    redraw();
    if (isMoving) frame = requestAnimationFrame(step);
  };
  redraw();
  frame = requestAnimationFrame(step);
  const resizes = new ResizeObserver(redraw);
  resizes.observe(canvas);
  const themes = new MutationObserver(redraw);
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const darkness = window.matchMedia('(prefers-color-scheme: dark)');
  darkness.addEventListener('change', redraw);
  return () => {
    cancelAnimationFrame(frame);
    resizes.disconnect();
    themes.disconnect();
    darkness.removeEventListener('change', redraw);
  };
}

/**
 * Sets the canvas's resolution from its size on the page and the screen's pixel density. Returns the style to draw
 * with.
 */
function prepareCanvas(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, locale: Locale): CanvasStyle {
  const { clientWidth, clientHeight } = canvas;
  const scale = window.devicePixelRatio;
  const [deviceWidth, deviceHeight] = [Math.round(clientWidth * scale), Math.round(clientHeight * scale)];
  // Only if it has changed: setting the size also clears the canvas.
  if (canvas.width !== deviceWidth || canvas.height !== deviceHeight) {
    canvas.width = deviceWidth;
    canvas.height = deviceHeight;
  }
  context.setTransform(scale, 0, 0, scale, 0, 0);
  const style = getComputedStyle(canvas);
  const readColour = (name: string) => style.getPropertyValue(`--curve-${name}`);
  return {
    width: clientWidth,
    height: clientHeight,
    fontPx: Number.parseFloat(style.fontSize),
    fontFamily: style.fontFamily,
    locale,
    line: readColour('line'),
    words: readColour('words'),
    action: readColour('action'),
    onAction: readColour('on-action'),
    danger: readColour('danger'),
  };
}
