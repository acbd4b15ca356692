import type { ComponentProps } from 'react';
import { useTranslations } from '#use-translations';
import shared from './Game.module.css';
import { RoundProofLinkButton } from './RoundProofLink';

type Props = Pick<ComponentProps<typeof RoundProofLinkButton>, 'mode'> & {
  readonly round: ComponentProps<typeof RoundProofLinkButton>['round'] | undefined;
};

/**
 * Line below the buttons: says that there is no stake, and links to the round's proof once its server seed is revealed.
 */
export function GameFooter({ mode, round }: Props) {
  const t = useTranslations('games');
  return (
    <div className={shared.footer}>
      <p>{t('footer')}</p>
      {round === undefined ? null : <RoundProofLinkButton mode={mode} round={round} />}
    </div>
  );
}
