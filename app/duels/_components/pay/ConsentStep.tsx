import { useTranslations } from '#use-translations';
import { systemClock } from '../../../../lib/core/clock';
import { formatClockTime } from '../../../_duel/clock-words';
import { useLocale } from '../../../_messages/use-locale';
import { Problem } from '../../../_ui/Problem';
import { StageList } from '../../../_ui/StageList';
import type { ConsentState } from './consent';

interface Props {
  readonly consent: Exclude<ConsentState, 'agreed'>;
  /** Latest time at which a payment can still be prepared. */
  readonly payBefore: Date;
}

/**
 * Shown instead of the payment if the provider hasn't signed the terms, if terms or signature are wrong, or if the
 * terms are of layout 1.
 */
export function ConsentStep({ consent, payBefore }: Props) {
  const t = useTranslations('pay');
  const locale = useLocale();
  if (consent === 'outdated')
    return <Problem tone="warning" what={t('consent.outdated.what')} next={t('consent.outdated.next')} />;
  if (consent === 'mismatch') return <Problem what={t('consent.mismatch.what')} next={t('consent.mismatch.next')} />;
  return (
    <div>
      <p>{t('consent.waiting')}</p>
      <StageList
        label={t('progress.payment')}
        stages={[
          { key: 'joined', name: t('consent.joined'), state: 'done' },
          {
            key: 'agreed',
            name: t('consent.agreed'),
            state: 'now',
            note: t('consent.agreedNote'),
          },
          { key: 'paid', name: t('consent.paid'), state: 'next' },
        ]}
        note={t('consent.note', { time: formatClockTime(locale, payBefore, systemClock.now()) })}
      />
    </div>
  );
}
