import { clsx } from 'clsx';
import { Store as StoreIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoreRole } from '../../../../kernel/permission.ts';
import { useFormat } from '../../../../i18n/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { useStores } from '../../../stores/index.ts';
import type { InspectionTemplate } from '../../collections.ts';

import { nameIn } from '../../domain/translation.ts';
const roleKeys: Record<StoreRole, string> = {
  admin: 'inspections.role.admin',
  supervisor: 'inspections.role.supervisor',
  general_manager: 'inspections.role.generalManager',
  shift_lead: 'inspections.role.shiftLead',
};

/** Spec §2 Templates screen: Start Inspection is disabled until a store is picked. */
export function SelectStoreDialog({
  template,
  onStart,
  onClose,
}: {
  template: InspectionTemplate;
  onStart: (storeId: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const stores = useStores().filter(
    (store) => template.store_id === null || template.store_id === store.id,
  );
  const [picked, setPicked] = useState<string | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('inspections.selectStore.title')}
      description={nameIn(template, language)}
      closeLabel={t('inspections.action.close')}
      footer={
        <FormActions>
          <Button onClick={onClose}>{t('inspections.action.cancel')}</Button>
          <Button
            variant="primary"
            disabled={picked === null}
            onClick={() => {
              if (picked !== null) onStart(picked);
            }}
          >
            {t('inspections.action.start')}
          </Button>
        </FormActions>
      }
    >
      {stores.length === 0 ? (
        <EmptyState icon={StoreIcon} headingLevel={3} title={t('inspections.selectStore.none')}>
          {t('inspections.selectStore.noneReason')}
        </EmptyState>
      ) : (
        <fieldset className="flex flex-col gap-2">
          <legend className="sr-only">{t('inspections.selectStore.title')}</legend>
          {stores.map((store) => (
            <label
              key={store.id}
              className={clsx(
                'relative flex min-h-16 items-center gap-3 rounded-card border px-4 py-3 has-focus-visible:outline-3 has-focus-visible:outline-brand',
                picked === store.id
                  ? 'border-brand bg-brand-soft'
                  : 'border-line-strong hover:border-brand',
              )}
            >
              <input
                type="radio"
                name="store"
                value={store.id}
                checked={picked === store.id}
                onChange={() => setPicked(store.id)}
                className="size-5 shrink-0 accent-brand"
              />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{store.name}</span>
                <span className="block text-small text-muted">
                  {t('inspections.selectStore.number', { number: store.number })}
                </span>
              </span>
              <span className="shrink-0 text-small text-muted">{t(roleKeys[store.role])}</span>
            </label>
          ))}
        </fieldset>
      )}
    </Dialog>
  );
}
