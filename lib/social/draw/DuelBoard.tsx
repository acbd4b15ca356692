import type { DuelPictureData } from '../rules/picture';
import { findResultWords } from '../rules/result-words';
import { buildShareWords, formatFee } from '../rules/share-words';
import { Frame } from './Frame';
import { PALETTE } from './palette';
import { ResultBoard } from './ResultBoard';
import { Seat } from './Seat';
import { StageLine } from './StageLine';

const CHAIN_BADGES: Readonly<Record<DuelPictureData['chain'], string>> = {
  embedded: 'Test chain, no value',
  devnet: 'Solana devnet, test money',
  'local-validator': 'Local test validator, no value',
};

/** Draws a duel: its result, or two sides and its state between them. */
export function DuelBoard({ picture }: { picture: DuelPictureData }) {
  const badge = CHAIN_BADGES[picture.chain];
  const result = findResultWords(picture);
  if (result !== null && picture.pulled !== null)
    return <ResultBoard badge={badge} result={result} pulled={picture.pulled} packName={picture.packName} />;
  return (
    <Frame badge={badge} hasSidesGradient>
      <div style={{ display: 'flex', flex: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Seat picture={picture} side="creator" />
        <BoardCenter picture={picture} />
        <Seat picture={picture} side="opponent" />
      </div>
      <StageLine picture={picture} />
    </Frame>
  );
}

/** Draws the duel's state between the two sides: its pack, headline, sentence and fee. */
function BoardCenter({ picture }: { picture: DuelPictureData }) {
  const { headline, line } = buildShareWords(picture);
  return (
    <div style={{ display: 'flex', flexDirection: 'column', alignItems: 'center', width: 500, textAlign: 'center' }}>
      <div style={{ color: PALETTE['text-soft'], fontSize: 28, fontWeight: 700 }}>{picture.packName}</div>
      <div style={{ marginTop: 6, fontFamily: 'title', fontWeight: 700, fontSize: 78, lineHeight: 1.02 }}>
        {headline}
      </div>
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
