import { useTranslations } from '#use-translations';
import { buildQrPath } from './qr-path';
import styles from './Share.module.css';

/** A QR code of a link. Dark on light in both colour themes, since some scanners can't read light on dark. */
export function QrCode({ text }: { text: string }) {
  const t = useTranslations('room.share');
  const { sizeModules, svgPath } = buildQrPath(text);
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${sizeModules} ${sizeModules}`}
      role="img"
      aria-label={t('code', { link: text })}
    >
      <path className={styles.light} d={`M0 0h${sizeModules}v${sizeModules}H0z`} />
      <path className={styles.dark} d={svgPath} shapeRendering="crispEdges" />
    </svg>
  );
}
