import { drawCardBack } from '../../cards/art/card-back';
import { drawCard } from '../../cards/art/draw-card';
import { drawPack } from '../../cards/art/draw-pack';
import type { SharedPage } from '../rules/picture';
import { Frame } from './Frame';
import { PALETTE } from './palette';
import { SvgImage } from './SvgImage';

interface Board {
  readonly title: string;
  readonly subtitle: string;
  /** Drawings beside the words, from left to right. */
  readonly artSvgs: readonly string[];
}

const BOARDS_BY_PAGE: Readonly<Record<SharedPage, () => Board>> = {
  home: () => ({
    title: 'Two packs. The better pull wins.',
    subtitle: 'A program on chain holds both fees, and anyone can recompute the result.',
    artSvgs: [drawCard('harbor-gulls-2031-9', 'legendary'), drawCard('iron-foxes-2031-10', 'epic')],
  }),
  packs: () => ({
    title: 'Every card and every chance, sealed',
    subtitle: 'Both sides of a duel rip the same pack, and its whole table is public before anybody pays.',
    artSvgs: [drawPack('starter'), drawPack('classic'), drawPack('premier')],
  }),
  machines: () => ({
    title: 'Rip a pack alone',
    subtitle: 'Odds and seed are fixed before you pay, and stated odds stand beside realised ones.',
    artSvgs: [drawPack('premier'), drawCard('harbor-gulls-2031-17', 'rare')],
  }),
  verify: () => ({
    title: 'Do not trust a result. Recompute it.',
    subtitle: 'Your browser checks a proof step by step, with the network off if you like.',
    artSvgs: [drawCardBack(), drawCard('harbor-gulls-2031-17', 'rare')],
  }),
};

/** Draws the share picture of a page of the site: title, subtitle and drawings. */
export function PageBoard({ page }: { page: SharedPage }) {
  const { title, subtitle: line, artSvgs } = BOARDS_BY_PAGE[page]();
  const width = artSvgs.length > 2 ? 176 : 236;
  return (
    <Frame badge="Test networks only, no value">
      <div style={{ display: 'flex', flex: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <div style={{ display: 'flex', flexDirection: 'column', width: 540 }}>
          <div style={{ fontFamily: 'title', fontWeight: 700, fontSize: 88, lineHeight: 1 }}>{title}</div>
          <div style={{ marginTop: 26, color: PALETTE['text-soft'], fontSize: 31, lineHeight: 1.3 }}>{line}</div>
        </div>
        <div style={{ display: 'flex', alignItems: 'center' }}>
          {artSvgs.map((svg, index) => (
            <SvgImage
              key={svg.length}
              svg={svg}
              width={width}
              height={Math.round(width * (svg.includes('viewBox="0 0 500 760"') ? 1.52 : 1.4))}
              style={{
                marginLeft: index === 0 ? 0 : 14,
                transform: `rotate(${(index - (artSvgs.length - 1) / 2) * 5}deg)`,
              }}
            />
          ))}
        </div>
      </div>
    </Frame>
  );
}
