import { useTranslation } from 'react-i18next';
import { Card } from '../../../../ui/card.tsx';
import { BringInPack } from './bring-in-pack.tsx';
import { MakePack } from './make-pack.tsx';

/** For the day on which a device breaks: its unsent work as a file, and the way back in (SPEC, Rescue pack). */
export function RescuePanel() {
  const { t } = useTranslation();
  return (
    <Card title={t('rescue.title')}>
      <div className="flex flex-col gap-4">
        <p className="text-small text-muted">{t('rescue.text')}</p>
        <MakePack />
        <BringInPack />
      </div>
    </Card>
  );
}
