import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** On Linux x64 the browser comes from npm, with its libraries and fonts; elsewhere Playwright's own is used. */
const isPackaged = process.platform === 'linux' && process.arch === 'x64';
/** Folder into which the packaged browser is unpacked. */
const folder = resolve('.cache/chromium-147.0.0');

/** The package's own settings look for the fonts in folders of Lambda; without any font pages have no text. */
const FONTS_CONFIG = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>
`;

const UNPACK_SCRIPT = "import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())";

/** Unpacks the browser once, to a temporary folder that it then renames, so that `folder` is never incomplete. */
export function unpackChromium(): void {
  if (!isPackaged || existsSync(folder)) return;
  const partial = `${folder}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  const unpack = spawnSync(process.execPath, ['-e', UNPACK_SCRIPT], {
    stdio: 'inherit',
    // The package unpacks into TMPDIR. It unpacks its libraries only if this variable says that it runs on AWS Lambda.
    env: { NODE_ENV: 'test', TMPDIR: partial, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
  });
  if (unpack.status !== 0) throw new Error('The browser could not be unpacked.');
  writeFileSync(`${partial}/fonts.conf`, FONTS_CONFIG);
  if (existsSync(folder)) rmSync(partial, { recursive: true });
  else renameSync(partial, folder);
}

const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Launch options of the browser for Playwright. */
export const chromiumLaunchOptions = isPackaged
  ? {
      executablePath: `${folder}/chromium`,
      args: chromiumArguments,
      env: { LD_LIBRARY_PATH: `${folder}/al2023/lib`, FONTCONFIG_FILE: `${folder}/fonts.conf`, HOME: folder },
    }
  : { args: chromiumArguments };
