import { useTranslations } from '#use-translations';
import { EmptyState } from '../../_ui/EmptyState';
import { LinkButton } from '../../_ui/LinkButton';

/** Shown while no round is verified. */
export function NoRounds() {
  const t = useTranslations('activity');
  return (
    <EmptyState
      title={t('none.title')}
      action={
        <LinkButton href="/duels/new" variant="primary">
          {t('openDuel')}
        </LinkButton>
      }
    >
      {t('none.next')}
    </EmptyState>
  );
}
