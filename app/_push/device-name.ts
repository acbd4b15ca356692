import type { Translate } from '../_messages/translate';

/**
 * Browsers, by a pattern of the user agent. The first match counts, because most browsers also claim to be Chrome or
 * Safari.
 */
const BROWSER_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/**
 * Operating systems, by a pattern of the user agent. The first match counts: Android also claims to be Linux, and iOS
 * to be like Mac.
 */
const SYSTEM_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const findName = (names: typeof BROWSER_PATTERNS, userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/** Whether this is an iPad that calls itself a Macintosh, as it does by default. No Mac has a touch screen. */
export const isDisguisedIPad = ({ userAgent, maxTouchPoints }: Device): boolean =>
  /\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1;

/** Returns a name for the list of devices, such as "Chrome on Android". */
export const nameDevice = (t: Translate<'live'>, device: Device): string =>
  t('device.name', {
    browser: findName(BROWSER_PATTERNS, device.userAgent) ?? t('device.aBrowser'),
    system: isDisguisedIPad(device)
      ? 'iPad'
      : (findName(SYSTEM_PATTERNS, device.userAgent) ?? t('device.unknownSystem')),
  });
