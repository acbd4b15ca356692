import type { ProviderMode } from '../../lib/provider/contract';
import { CopyableValue } from '../_ui/CopyableValue';

/** Names of the provider modes, which docs/provider.md defines. */
export const PROVIDER_MODE_NAMES: Readonly<Record<ProviderMode, string>> = {
  reference: 'The reference provider',
  external: 'An outside provider',
  mock: 'A stand-in for tests, which proves nothing',
};

interface Props {
  readonly mode: ProviderMode;
  readonly publicKey: string;
}

/** A provider's mode and the key that signs its answers. */
export function DrawnBy({ mode, publicKey }: Props) {
  return (
    <span>
      {PROVIDER_MODE_NAMES[mode]} (<code>{mode}</code>), by its key{' '}
      <CopyableValue value={publicKey} copiedNoun="provider’s key" />
    </span>
  );
}
