import { drawPack } from '../../cards/art/draw-pack';
import type { DuelSide } from '../../duel/rules/duel';
import type { DuelPictureData } from '../rules/picture';
import { formatEmptySeatText } from '../rules/share-words';
import { PALETTE } from './palette';
import { SvgImage } from './SvgImage';

const ART_HEIGHT = 322;
const SIDE_NAMES: Readonly<Record<DuelSide, string>> = { creator: 'Creator', opponent: 'Opponent' };

/** Draws one side of a duel's picture: the pack, and the player below it. */
export function Seat({ picture, side }: { picture: DuelPictureData; side: DuelSide }) {
  return (
    <div style={{ display: 'flex', flexDirection: 'column', alignItems: 'center', width: 276 }}>
      <SeatArt picture={picture} side={side} />
      <div
        style={{
          display: 'flex',
          alignItems: 'center',
          marginTop: 14,
          padding: '5px 16px',
          borderRadius: 10,
          backgroundColor: PALETTE[`${side}-soft`],
          color: PALETTE[side],
          fontSize: 25,
          fontWeight: 700,
        }}
      >
        {SIDE_NAMES[side]}
      </div>
      <div style={{ marginTop: 5, height: 30, color: PALETTE['text-soft'], fontSize: 22 }}>
        {picture.wallets[side] ?? ''}
      </div>
    </div>
  );
}

/** Draws a player's pack, faded in a cancelled, refunding or refunded duel, or an empty seat if nobody has joined. */
function SeatArt({ picture, side }: { picture: DuelPictureData; side: DuelSide }) {
  const { packTier, wallets, status } = picture;
  if (wallets[side] !== null) {
    const isOver = status === 'refunding' || status === 'refunded' || status === 'cancelled';
    return <SvgImage svg={drawPack(packTier)} width={212} height={ART_HEIGHT} style={{ opacity: isOver ? 0.5 : 1 }} />;
  }
  return <EmptySeat picture={picture} side={side} />;
}

function EmptySeat({ picture, side }: { picture: DuelPictureData; side: DuelSide }) {
  return (
    <div
      style={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        width: 212,
        height: ART_HEIGHT,
        border: `4px dashed ${PALETTE[side]}`,
        borderRadius: 18,
        color: PALETTE[side],
        fontFamily: 'title',
        fontWeight: 700,
        fontSize: 44,
        textAlign: 'center',
      }}
    >
      {formatEmptySeatText(picture)}
    </div>
  );
}
