import { useTranslations } from '#use-translations';
import { EmptyState } from '../../_ui/EmptyState';
import { LinkButton } from '../../_ui/LinkButton';

/** Placeholder for the list while there is no verified round. */
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
