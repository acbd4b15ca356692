import type { ReactNode } from 'react';
import { drawLogo } from '../../cards/art/mark';
import type { DuelSide } from '../../duel/rules/duel';
import { PICTURE_SIZE } from '../contract';
import { PALETTE } from './palette';
import { SvgImage } from './SvgImage';

const LOGO_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100"><rect x="-50" y="-50" width="100" height="100" rx="22" fill="#12251b"/><g transform="scale(.9)">${drawLogo('#6fa8f5', '#f09a4e')}</g></svg>`;
/** Background with the creator's colour on the left and the opponent's on the right. */
const SIDES_GRADIENT = `linear-gradient(90deg, ${PALETTE['creator-soft']} 0%, ${PALETTE.ground} 34%, ${PALETTE.ground} 66%, ${PALETTE['opponent-soft']} 100%)`;

interface Props {
  readonly badge: string;
  /** Whether the left and right are tinted in the players' colours, for pictures with two sides. */
  readonly hasSidesGradient?: boolean;
  /** The winner, whose colour fills the picture. */
  readonly winner?: DuelSide;
  /** Drawn behind everything else. */
  readonly backdrop?: ReactNode;
  readonly children: ReactNode;
}

/** Draws the frame of every share picture: the site's name, and a badge such as the chain's name. */
export function Frame({ badge, hasSidesGradient = false, winner, backdrop, children }: Props) {
  return (
    <div
      style={{
        ...PICTURE_SIZE,
        display: 'flex',
        flexDirection: 'column',
        padding: '36px 52px 34px',
        backgroundColor: winner === undefined ? PALETTE.ground : PALETTE[winner],
        ...(hasSidesGradient ? { backgroundImage: SIDES_GRADIENT } : {}),
        color: winner === undefined ? PALETTE.text : PALETTE[`on-${winner}`],
        fontFamily: 'words',
        fontWeight: 500,
      }}
    >
      {backdrop}
      <div style={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', height: 52 }}>
        <div style={{ display: 'flex', alignItems: 'center' }}>
          <SvgImage svg={LOGO_SVG} width={52} height={52} />
          <div style={{ marginLeft: 14, fontFamily: 'title', fontWeight: 700, fontSize: 40 }}>RipDuel</div>
        </div>
        <div
          style={{
            display: 'flex',
            alignItems: 'center',
            padding: '8px 18px',
            borderRadius: 22,
            border: `2px solid ${PALETTE.line}`,
            backgroundColor: PALETTE.surface,
            color: PALETTE['text-soft'],
            fontSize: 22,
          }}
        >
          {badge}
        </div>
      </div>
      {children}
    </div>
  );
}
