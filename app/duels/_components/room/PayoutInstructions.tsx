import { useTranslations } from '#use-translations';
import { Panel } from '../../../_ui/Panel';

/** Instructions for a payout without this page. */
export function PayoutInstructions({ escrow }: { escrow: string | null }) {
  const t = useTranslations('room.withoutService');
  return (
    <Panel title={t('title')}>
      <p>
        {t.rich('text', {
          command: () => <code>npm run duel -- --recover</code>,
          account: () => <code>{escrow}</code>,
        })}
      </p>
    </Panel>
  );
}
