import { useTranslations } from '#use-translations';
import type { ProviderMode } from '../../lib/provider/contract';
import { CopyableValue } from '../_ui/CopyableValue';

interface Props {
  readonly mode: ProviderMode;
  readonly publicKey: string;
}

/** A provider's mode and the key that signs its answers. */
export function DrawnBy({ mode, publicKey }: Props) {
  const t = useTranslations('site.provider');
  return (
    <span>
      {t.rich('drawnBy', {
        name: t(`mode.${mode}`),
        mode: () => <code>{mode}</code>,
        key: () => <CopyableValue value={publicKey} copiedNoun={t('key')} />,
      })}
    </span>
  );
}
