import { buildQrPath } from './qr-path';
import styles from './Share.module.css';

/** A QR code of a link. Dark on light in both themes: few cameras read the inverse. */
export function QrCode({ text }: { text: string }) {
  const { size, path } = buildQrPath(text);
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`QR code of ${text}`}>
      <path className={styles.light} d={`M0 0h${size}v${size}H0z`} />
      <path className={styles.dark} d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
