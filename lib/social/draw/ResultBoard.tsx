import { FOILS } from '../../cards/art/foil';
import type { DuelSide } from '../../duel/rules/duel';
import type { PicturedPull } from '../rules/picture';
import { COIN_NOTE, RESULT_CALL_TO_ACTION, type ResultWords } from '../rules/result-words';
import { Frame } from './Frame';
import { fitFontSize } from './fit-font-size';
import { PALETTE } from './palette';
import { ResultCards } from './ResultCards';

interface Props {
  readonly badge: string;
  readonly result: ResultWords;
  readonly pulled: Record<DuelSide, PicturedPull>;
  readonly packName: string;
}

/** Width of the words beside the cards, in pixels. */
const WORDS_WIDTH = 600;

/** Draws a result: both names, the score, and the winner's card in front of the loser's. */
export function ResultBoard({ badge, result, pulled, packName }: Props) {
  const { winner, loser } = result;
  return (
    <Frame badge={badge} winner={winner} backdrop={<ResultCards card={pulled[winner]} beatenCard={pulled[loser]} />}>
      <div style={{ display: 'flex', flexDirection: 'column', flex: 1, justifyContent: 'center', width: WORDS_WIDTH }}>
        <RarityLine result={result} tier={pulled[winner].tier} packName={packName} />
        <Verdict result={result} />
        <CallToAction winner={winner} />
      </div>
    </Frame>
  );
}

function RarityLine({ result, tier, packName }: { result: ResultWords; tier: PicturedPull['tier']; packName: string }) {
  return (
    <div style={{ display: 'flex', alignItems: 'center', fontFamily: 'title', fontWeight: 700, fontSize: 34 }}>
      <div
        style={{
          flexShrink: 0,
          padding: '3px 16px 5px',
          borderRadius: 10,
          backgroundColor: FOILS[tier].stockColour,
          color: PALETTE.text,
        }}
      >
        {result.rarity}
      </div>
      <div style={{ marginLeft: 16, fontSize: fitFontSize(packName, 340, 30) }}>{packName}</div>
    </div>
  );
}

function Verdict({ result: { winnerName, loserName, score, isTie } }: { result: ResultWords }) {
  const lines = [winnerName, `beat ${loserName}`];
  const fontSize = Math.min(...lines.map((line) => fitFontSize(line, WORDS_WIDTH, 92)));
  return (
    <div style={{ display: 'flex', flexDirection: 'column', marginTop: 14, fontFamily: 'title', fontWeight: 700 }}>
      {lines.map((line) => (
        <div key={line} style={{ fontSize, lineHeight: 1.02 }}>
          {line}
        </div>
      ))}
      <div style={{ marginTop: 10, fontSize: fitFontSize(score, WORDS_WIDTH, isTie ? 84 : 108), lineHeight: 1.1 }}>
        {score}
      </div>
      {isTie ? <div style={{ fontSize: 34 }}>{COIN_NOTE}</div> : null}
    </div>
  );
}

function CallToAction({ winner }: { winner: DuelSide }) {
  return (
    <div
      style={{
        display: 'flex',
        alignSelf: 'flex-start',
        marginTop: 24,
        padding: '12px 26px 14px',
        borderRadius: 16,
        backgroundColor: PALETTE[`on-${winner}`],
        color: PALETTE[winner],
        fontFamily: 'title',
        fontWeight: 700,
        fontSize: 42,
      }}
    >
      {RESULT_CALL_TO_ACTION}
    </div>
  );
}
