import { drawCard } from '../../cards/art/draw-card';
import { PICTURE_SIZE } from '../contract';
import type { PicturedPull } from '../rules/picture';
import { PALETTE } from './palette';
import { SvgImage } from './SvgImage';

/** Center of the rays behind the winner's card, in pixels. */
const CENTER = { x: 850, y: 358 };
const RAY_COUNT = 18;
/** Longer than from the center to any corner. */
const RAY_LENGTH = 1_000;

/** Builds faint rays behind the winner's card. They have one flat colour, because gradients make large image files. */
function buildRaysSvg(): string {
  const point = (turn: number): string => {
    const angle = (turn / RAY_COUNT) * 2 * Math.PI;
    return `${Math.round(CENTER.x + RAY_LENGTH * Math.cos(angle))} ${Math.round(CENTER.y + RAY_LENGTH * Math.sin(angle))}`;
  };
  const rays = Array.from({ length: RAY_COUNT }, (_, n) => `M${CENTER.x} ${CENTER.y}L${point(n)}L${point(n + 0.5)}z`);
  const { width, height } = PICTURE_SIZE;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path d="${rays.join('')}" fill="#fff" fill-opacity=".07"/></svg>`;
}

interface Props {
  readonly card: PicturedPull;
  readonly beatenCard: PicturedPull;
}

/** Draws the winner's card in front, and the loser's behind it, smaller and dimmed. */
export function ResultCards({ card, beatenCard }: Props) {
  return (
    <div style={{ display: 'flex', position: 'absolute', top: 0, left: 0, ...PICTURE_SIZE }}>
      <SvgImage svg={buildRaysSvg()} {...PICTURE_SIZE} style={{ position: 'absolute', top: 0, left: 0 }} />
      <PlacedCard card={beatenCard} left={936} top={216} width={226} turn={10} isDimmed />
      <PlacedCard card={card} left={676} top={116} width={336} turn={0} />
    </div>
  );
}

interface PlacedCardProps {
  readonly card: PicturedPull;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  /** Degrees, clockwise. */
  readonly turn: number;
  readonly isDimmed?: boolean;
}

function PlacedCard({ card: { cardId, tier }, left, top, width, turn, isDimmed = false }: PlacedCardProps) {
  const size = { width, height: Math.round(width * 1.4) };
  const borderRadius = Math.round(width * 0.056);
  return (
    <div
      style={{
        display: 'flex',
        position: 'absolute',
        left,
        top,
        ...size,
        borderRadius,
        transform: `rotate(${turn}deg)`,
      }}
    >
      <SvgImage svg={drawCard(cardId, tier)} {...size} />
      {isDimmed ? (
        <div style={{ position: 'absolute', top: 0, left: 0, ...size, borderRadius, backgroundColor: PALETTE.veil }} />
      ) : null}
    </div>
  );
}
