import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../../ui/button.tsx';
import type { Inspection } from '../../model/collections.ts';
import { useDiscard } from './use-discard.ts';

/** Offered of an inspection with nothing in it (rule B4). */
export function DiscardInspection({ inspection }: { inspection: Inspection }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const discard = useDiscard(inspection);
  if (discard === null) return null;
  const leave = async () => {
    // The list first: the inspection is not found any more where it is open.
    await navigate('/inspections', { replace: true });
    await discard();
  };
  return (
    <Button variant="quiet" icon={Trash2} className="self-start" onClick={() => void leave()}>
      {t('inspections.discard.action')}
    </Button>
  );
}
