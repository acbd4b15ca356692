import type { CSSProperties } from 'react';

interface Props {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  readonly style?: CSSProperties;
}

/** Embeds one of the project's own drawings, an SVG, in a picture. */
export function SvgImage({ svg, width, height, style }: Props) {
  const src = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  // biome-ignore lint/performance/noImgElement: no browser ever sees this element.
  return <img src={src} alt="" width={width} height={height} style={style ?? {}} />;
}
