import type { DuelPictureData } from '../rules/picture';
import { DUEL_STAGES, listStageStates, type StageState } from '../rules/stages';
import { PALETTE } from './palette';
import { SvgImage } from './SvgImage';

const STATE_COLORS: Readonly<Record<StageState, string>> = {
  done: PALETTE.action,
  now: PALETTE.text,
  next: PALETTE.surface,
  failed: PALETTE.warning,
};
const STATE_ICON_PATHS: Readonly<Record<Exclude<StageState, 'now'>, string>> = {
  done: 'M7 15.5l5 5l10-11',
  failed: 'M9 9l11 11M20 9l-11 11',
  next: '',
};

const buildIconSvg = (path: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 29 29"><path d="${path}" fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

/** Draws the stages of the duel, and which one it has reached. */
export function StageLine({ picture }: { picture: DuelPictureData }) {
  const states = listStageStates(picture);
  return (
    <div style={{ display: 'flex', alignItems: 'center', justifyContent: 'center' }}>
      {DUEL_STAGES.map((name, index) => {
        const state = states[index] ?? 'next';
        return (
          <div key={name} style={{ display: 'flex', alignItems: 'center' }}>
            {index === 0 ? null : (
              <div style={{ width: 54, height: 3, margin: '0 14px', backgroundColor: PALETTE.line }} />
            )}
            <StageMark state={state} index={index} />
            <div
              style={{
                marginLeft: 10,
                fontSize: 24,
                fontWeight: state === 'now' || state === 'failed' ? 700 : 500,
                color: state === 'next' ? PALETTE['text-soft'] : PALETTE.text,
              }}
            >
              {name}
            </div>
          </div>
        );
      })}
    </div>
  );
}

/** Circle of a duel's stage: a tick if it is done, a cross if it failed, else its number. */
function StageMark({ state, index }: { state: StageState; index: number }) {
  return (
    <div
      style={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        width: 36,
        height: 36,
        borderRadius: 18,
        border: `2px solid ${state === 'next' ? PALETTE['line-strong'] : STATE_COLORS[state]}`,
        backgroundColor: STATE_COLORS[state],
        color: state === 'next' ? PALETTE['text-soft'] : PALETTE.surface,
        fontSize: 20,
        fontWeight: 700,
      }}
    >
      {state === 'done' || state === 'failed' ? (
        <SvgImage svg={buildIconSvg(STATE_ICON_PATHS[state])} width={26} height={26} />
      ) : (
        index + 1
      )}
    </div>
  );
}
