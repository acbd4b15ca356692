import { useTranslations } from '#use-translations';
import { StateTag } from '../../_ui/StateTag';
import type { VerifierState } from './use-engine';

/** Whether the verifier is loaded, so that it works without the network, and whether it passes its test vectors. */
export function VerifierStatus({ state }: { state: VerifierState }) {
  const t = useTranslations('verify.verifier');
  if (state.kind !== 'here') {
    // The loading text is as long as the one that replaces it, so that nothing moves then.
    return (
      <span role="status">
        {state.kind === 'away'
          ? t('notLoaded')
          : t.rich('loading', { tag: () => <StateTag tone="quiet">{t('loadingTag')}</StateTag> })}
      </span>
    );
  }
  const { wrong, vectors } = state.engine;
  return (
    <span role="status">
      {wrong.length === 0
        ? t.rich('works', { count: vectors, tag: () => <StateTag tone="good">{t('worksTag')}</StateTag> })
        : t.rich('wrong', { proofs: wrong.join('; '), tag: () => <StateTag tone="bad">{t('wrongTag')}</StateTag> })}
    </span>
  );
}
