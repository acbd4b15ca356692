import { readFile } from 'node:fs/promises';
import { PICTURE_SIZE } from '../contract';
import type { PictureData } from '../rules/picture';
import { DuelBoard } from './DuelBoard';
import { PageBoard } from './PageBoard';
import { FONTS } from './palette';

const FONT_FOLDER = 'lib/social/fonts';

const readFonts = () =>
  Promise.all(
    FONTS.map(async ({ name, weight, file }) => ({
      name,
      weight,
      style: 'normal' as const,
      data: await readFile(`${FONT_FOLDER}/${file}`),
    })),
  );
let fonts: ReturnType<typeof readFonts> | undefined;

/**
 * Draws a picture as a PNG. Its texts may only have letters of this repository's fonts: for others, @vercel/og would
 * download fonts.
 */
export async function renderPicture(picture: PictureData): Promise<Uint8Array> {
  // Loaded with the first picture, so that a process that draws none has neither @vercel/og nor the fonts in memory.
  const { ImageResponse } = await import('@vercel/og');
  fonts ??= readFonts();
  const board = picture.kind === 'duel' ? <DuelBoard picture={picture} /> : <PageBoard page={picture.page} />;
  const response = new ImageResponse(board, { ...PICTURE_SIZE, fonts: await fonts });
  return new Uint8Array(await response.arrayBuffer());
}
