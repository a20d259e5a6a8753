import { Store as StoreIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoreRole } from '../../../../kernel/permission.ts';
import { useFormat } from '../../../../i18n/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { RadioGroup } from '../../../../ui/radio-group.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { officeNumber, SearchedStores, storeSign, useStores } from '../../../stores/index.ts';
import type { InspectionTemplate } from '../../model/collections.ts';
import { nameIn } from '../../model/domain/translation.ts';

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
  // Main Office, which sells nothing, is inspected only where its people have no other store (rule SV5).
  const stores = useStores().filter(
    (store, _, { length }) =>
      (template.store_id === null || template.store_id === store.id) &&
      (store.number !== officeNumber || length === 1),
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
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
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
        <EmptyState icon={StoreIcon} headingLevel={3} title={t('inspections.selectStore.none')} />
      ) : (
        // Nothing is started in a store that is not seen.
        <SearchedStores stores={stores} onSearch={() => setPicked(null)}>
          {(listed) => (
            <RadioGroup
              label={t('inspections.selectStore.title')}
              hideLabel
              value={picked}
              onValueChange={setPicked}
              options={listed.map((store) => ({
                value: store.id,
                label: store.name,
                hint:
                  storeSign(store.number) === null
                    ? t(roleKeys[store.role])
                    : `${t('inspections.selectStore.number', { number: store.number })} · ${t(roleKeys[store.role])}`,
              }))}
            />
          )}
        </SearchedStores>
      )}
    </Dialog>
  );
}
