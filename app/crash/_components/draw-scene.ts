import type { Locale } from '../../../lib/core/locales';
import { localizeMultiplier } from '../../_messages/format-ratio';
import { type CurvePoint, listCurvePoints, listVisibleLines, toCurvePoint } from './curve';
import type { Scene } from './scene';

/** Size and style of a canvas, with colours as the canvas API takes them. */
export interface CanvasStyle {
  readonly width: number;
  readonly height: number;
  readonly fontPx: number;
  readonly fontFamily: string;
  /** Language in which the multipliers are written. */
  readonly locale: Locale;
  readonly line: string;
  readonly words: string;
  readonly action: string;
  readonly onAction: string;
  readonly danger: string;
}

interface DrawingContext {
  readonly context: CanvasRenderingContext2D;
  readonly style: CanvasStyle;
  readonly scene: Scene;
  readonly colour: string;
  readonly toPixels: (point: CurvePoint) => readonly [x: number, y: number];
}

/** Number of points that the curve is drawn through. */
const CURVE_POINTS = 48;
/** Space between the canvas's edges and the picture. */
const MARGIN_PX = 14;
/** Size of the card. */
const CARD_PX = { width: 20, height: 28 } as const;
/** Share of the curve that stays after a crash; the rest breaks off. */
const STUMP_SHARE = 0.78;

/** Draws one picture of the round. `bobPx` is how far the hovering card is above its line; negative if below. */
export function drawScene(context: CanvasRenderingContext2D, style: CanvasStyle, scene: Scene, bobPx: number): void {
  const { width, height, fontPx } = style;
  const labelWidth = 4 * fontPx;
  const pen: DrawingContext = {
    context,
    style,
    scene,
    colour: scene.state === 'crashed' ? style.danger : scene.state === 'forfeited' ? style.words : style.action,
    toPixels: ({ x, y }) => [
      MARGIN_PX + x * (width - 2 * MARGIN_PX - labelWidth),
      height - MARGIN_PX - y * (height - 2 * MARGIN_PX),
    ],
  };
  context.clearRect(0, 0, width, height);
  context.save();
  context.translate(scene.shakePx, 0);
  drawLines(pen);
  drawCurve(pen);
  drawCard(pen, bobPx);
  context.restore();
}

/** Draws a horizontal line with its multiplier for the ground and each visible stage. */
function drawLines({ context, style, scene, toPixels }: DrawingContext): void {
  const { width, height, fontPx, fontFamily } = style;
  context.font = `600 ${fontPx}px ${fontFamily}`;
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  context.lineWidth = 1;
  const isOver = scene.state === 'crashed' || scene.state === 'forfeited';
  for (const multiplier of [...listVisibleLines(scene.multipliers, scene.top, (1.5 * fontPx) / height), 1]) {
    const [, y] = toPixels(toCurvePoint(multiplier, scene.top));
    const isReached = multiplier > 1 && multiplier <= scene.reached && !isOver;
    context.strokeStyle = isReached ? style.action : style.line;
    context.setLineDash(isReached || multiplier === 1 ? [] : [4, 6]);
    context.beginPath();
    context.moveTo(MARGIN_PX, y);
    context.lineTo(width - MARGIN_PX - 4 * fontPx, y);
    context.stroke();
    context.fillStyle = isReached ? style.action : style.words;
    context.fillText(localizeMultiplier(style.locale, Math.round(multiplier * 100)), width - MARGIN_PX, y);
  }
  context.setLineDash([]);
}

function drawCurve({ context, scene, colour, style, toPixels }: DrawingContext): void {
  const points = listCurvePoints(scene.curveEnd, scene.top, CURVE_POINTS).map(toPixels);
  if (scene.curveEnd <= 1) return;
  if (scene.state === 'overview') {
    drawOverviewCurve(context, points, colour);
    return;
  }
  const stump = scene.snap > 0 ? points.slice(0, Math.round(STUMP_SHARE * CURVE_POINTS)) : points;
  fillBelow(context, stump, style.height - MARGIN_PX, colour);
  context.strokeStyle = colour;
  context.lineWidth = 4;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  tracePoints(context, stump);
  context.stroke();
  const [breakX, breakY] = stump.at(-1) ?? [0, 0];
  if (scene.snap <= 0 || scene.snap >= 1) return;
  // Draws the broken-off end of the curve, which falls and turns.
  context.save();
  context.globalAlpha = 1 - scene.snap;
  context.translate(breakX + 8 * scene.snap, breakY + 70 * scene.snap ** 2);
  context.rotate(0.9 * scene.snap);
  context.translate(-breakX, -breakY);
  tracePoints(context, points.slice(stump.length - 1));
  context.stroke();
  context.restore();
}

function drawOverviewCurve(
  context: CanvasRenderingContext2D,
  points: readonly (readonly [number, number])[],
  colour: string,
): void {
  context.strokeStyle = colour;
  context.lineWidth = 3;
  context.lineCap = 'round';
  context.setLineDash([1, 9]);
  tracePoints(context, points);
  context.stroke();
  context.setLineDash([]);
}

function tracePoints(context: CanvasRenderingContext2D, points: readonly (readonly [number, number])[]): void {
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
}

function fillBelow(
  context: CanvasRenderingContext2D,
  points: readonly (readonly [number, number])[],
  ground: number,
  colour: string,
): void {
  const [[startX] = [0], [endX] = [0]] = [points[0], points.at(-1)];
  tracePoints(context, points);
  context.lineTo(endX, ground);
  context.lineTo(startX, ground);
  context.globalAlpha = 0.14;
  context.fillStyle = colour;
  context.fill();
  context.globalAlpha = 1;
}

/** Draws the card at its multiplier. After a crash, it tears in two and disappears. */
function drawCard({ context, scene, colour, style, toPixels }: DrawingContext, bobPx: number): void {
  const [x, y] = toPixels(toCurvePoint(scene.multiplier, scene.top));
  if (scene.state === 'cashed-out' && scene.pulse < 1) drawPulse(context, x, y, scene.pulse, colour);
  if (scene.snap >= 1) return;
  const tilt = scene.state === 'climbing' || scene.snap > 0 ? 0.5 : 0.18;
  for (const side of [-1, 1]) {
    context.save();
    context.globalAlpha = 1 - scene.snap;
    context.translate(
      x + side * 34 * scene.snap,
      y - bobPx - CARD_PX.height / 2 + 80 * scene.snap ** 2 - 20 * scene.snap,
    );
    context.rotate(tilt + side * 2.2 * scene.snap);
    drawHalfCard(context, side, colour, style.onAction);
    context.restore();
  }
}

function drawHalfCard(context: CanvasRenderingContext2D, side: number, colour: string, ink: string): void {
  const { width, height } = CARD_PX;
  context.beginPath();
  context.rect(side < 0 ? -width / 2 : 0, -height / 2 - 1, width / 2 + 0.5, height + 2);
  context.clip();
  context.beginPath();
  context.roundRect(-width / 2, -height / 2, width, height, 3);
  context.fillStyle = colour;
  context.fill();
  context.strokeStyle = ink;
  context.lineWidth = 1.5;
  context.beginPath();
  context.roundRect(-width / 2 + 3, -height / 2 + 3, width - 6, height - 6, 1.5);
  context.moveTo(0, -6);
  context.lineTo(5, 0);
  context.lineTo(0, 6);
  context.lineTo(-5, 0);
  context.closePath();
  context.stroke();
}

function drawPulse(context: CanvasRenderingContext2D, x: number, y: number, share: number, colour: string): void {
  context.globalAlpha = 1 - share;
  context.strokeStyle = colour;
  context.lineWidth = 3;
  context.beginPath();
  context.arc(x, y - CARD_PX.height / 2, 14 + 44 * share, 0, 2 * Math.PI);
  context.stroke();
  context.globalAlpha = 1;
}
