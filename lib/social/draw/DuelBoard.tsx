import type { DuelPictureData } from '../rules/picture';
import { buildShareWords, formatFee } from '../rules/share-words';
import { Frame } from './Frame';
import { PALETTE } from './palette';
import { Seat } from './Seat';
import { StageLine } from './StageLine';

const CHAIN_BADGES: Readonly<Record<DuelPictureData['chain'], string>> = {
  embedded: 'Embedded chain, no value',
  devnet: 'Devnet, test money',
  'local-validator': 'Local test validator, no value',
};

/** Draws a duel as its page shows it: two sides, and its state between them. */
export function DuelBoard({ picture }: { picture: DuelPictureData }) {
  return (
    <Frame badge={CHAIN_BADGES[picture.chain]} hasSidesGradient>
      <div style={{ display: 'flex', flex: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Seat picture={picture} side="creator" />
        <BoardCenter picture={picture} />
        <Seat picture={picture} side="opponent" />
      </div>
      <StageLine picture={picture} />
    </Frame>
  );
}

function BoardCenter({ picture }: { picture: DuelPictureData }) {
  const { headline, line } = buildShareWords(picture);
  return (
    <div style={{ display: 'flex', flexDirection: 'column', alignItems: 'center', width: 500, textAlign: 'center' }}>
      <div style={{ color: PALETTE['text-soft'], fontSize: 28, fontWeight: 700 }}>{picture.packName}</div>
      <div style={{ marginTop: 6, fontFamily: 'title', fontWeight: 700, fontSize: 78, lineHeight: 1.02 }}>
        {headline}
      </div>
      <DrawnValues picture={picture} />
      <div style={{ marginTop: 16, fontSize: 28, lineHeight: 1.3 }}>{line}</div>
      <div
        style={{
          display: 'flex',
          marginTop: 20,
          padding: '8px 20px',
          borderRadius: 12,
          backgroundColor: PALETTE.surface,
          border: `2px solid ${PALETTE.line}`,
          fontSize: 25,
          fontWeight: 700,
        }}
      >
        {`${formatFee(picture)} each`}
      </div>
    </div>
  );
}

/** Both values, each in its side's colour. */
function DrawnValues({ picture: { pulled } }: { picture: DuelPictureData }) {
  if (pulled === null) return null;
  return (
    <div
      style={{
        display: 'flex',
        alignItems: 'center',
        marginTop: 8,
        fontFamily: 'title',
        fontWeight: 700,
        fontSize: 66,
      }}
    >
      <div style={{ color: PALETTE.creator }}>{pulled.creator.value}</div>
      <div style={{ margin: '0 22px', color: PALETTE['text-soft'], fontSize: 36 }}>to</div>
      <div style={{ color: PALETTE.opponent }}>{pulled.opponent.value}</div>
      <div style={{ marginLeft: 16, color: PALETTE['text-soft'], fontSize: 30 }}>USDC</div>
    </div>
  );
}
