import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../../command/use-journal-command.ts';
import { useFormat } from '../../../../i18n/format.ts';
import { useFormWords } from '../../../../i18n/form-words.ts';
import { newId } from '../../../../kernel/ids.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { MoneyField } from '../../../../ui/money-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useUnsavedWork } from '../../../auth/index.ts';
import { ConflictNotice } from '../../../sync-centre/index.ts';
import { useAreaWords } from '../../ui/use-area-words.ts';
import { settingsId, supplySettings, type SupplySettings } from '../../model/collections.ts';
import { parseAreas } from '../../model/domain/stock.ts';
import { useOrderActor } from '../../ui/use-order-actor.ts';
import { setSupplySettings } from '../commands-shelves.ts';
import {
  changedSettings,
  longestArea,
  mostAreas,
  movedArea,
  readSettings,
  settingsDraft,
  type SettingsDraft,
} from '../domain/settings-draft.ts';

/** Rendered while it is open: the areas of a store in the order of a walk through it, and what waits for whom (rule ST9). */
export function SettingsDialog({
  storeId,
  settings,
  onClose,
}: {
  storeId: string;
  /** Null: nothing is said yet. */
  settings: SupplySettings | null;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const called = useAreaWords();
  const { database: _, ...keeper } = useOrderActor(storeId);
  const { busy, run } = useJournalCommand();
  const [first] = useState(() =>
    settingsDraft(
      settings ?? { approve_above: null, adjust_above: null, count_tolerance: null },
      parseAreas(settings?.areas),
      { amount: format.amount, percent: (percent) => format.number(percent, 2), called },
    ),
  );
  const [draft, setDraft] = useState(first);
  const [tried, setTried] = useState(false);
  const read = readSettings(draft);
  const problem = tried && 'problem' in read ? read.problem : null;
  const dirty = draft !== first;
  useUnsavedWork(dirty);
  const change = (parts: Partial<SettingsDraft>) => setDraft({ ...draft, ...parts });
  const wrong = (field: 'approveAbove' | 'adjustAbove') =>
    problem?.field === field ? t('supply.delivery.problem.minimum') : undefined;
  const save = async () => {
    setTried(true);
    const before = readSettings(first);
    if (!('fields' in read) || !('fields' in before)) return;
    const set = changedSettings(before.fields, read.fields);
    const saved = await run(
      (database) => setSupplySettings({ ...keeper, database }, storeId, set),
      { done: t('supply.stock.settingsSaved') },
    );
    if (saved) onClose();
  };
  return (
    <FormDialog
      open
      title={t('supply.stock.settings')}
      words={useFormWords()}
      dirty={dirty}
      pending={busy}
      onSave={save}
      onClose={onClose}
    >
      <ConflictNotice collection={supplySettings.name} ids={[settingsId(storeId)]} />
      <fieldset className="flex min-w-0 flex-col gap-2">
        <legend className="mb-1 text-small font-semibold text-ink">
          {t('supply.stock.areas')}
        </legend>
        <p className="text-small text-muted">{t('supply.stock.areasHint')}</p>
        <ol className="flex flex-col gap-2">
          {draft.areas.map((area, at) => (
            <li key={area.id} className="flex items-start gap-1">
              <TextField
                className="min-w-0 flex-1"
                label={t('supply.stock.area', { no: at + 1 })}
                hideLabel
                maxLength={longestArea}
                value={area.name}
                error={
                  problem?.field === 'area' && problem.id === area.id
                    ? t(`supply.stock.problem.area.${problem.problem}`)
                    : undefined
                }
                onChange={(event) =>
                  change({
                    areas: draft.areas.map((each) =>
                      each.id === area.id ? { ...each, name: event.target.value } : each,
                    ),
                  })
                }
              />
              <IconButton
                icon={ArrowUp}
                label={t('supply.guides.up', { name: area.name })}
                disabled={at === 0}
                onClick={() => change({ areas: movedArea(draft.areas, area.id, -1) })}
              />
              <IconButton
                icon={ArrowDown}
                label={t('supply.guides.down', { name: area.name })}
                disabled={at === draft.areas.length - 1}
                onClick={() => change({ areas: movedArea(draft.areas, area.id, 1) })}
              />
              <IconButton
                icon={X}
                label={t('supply.stock.removeArea', { name: area.name })}
                onClick={() => change({ areas: draft.areas.filter((each) => each.id !== area.id) })}
              />
            </li>
          ))}
        </ol>
        <Button
          icon={Plus}
          className="self-start"
          disabled={draft.areas.length >= mostAreas}
          onClick={() => change({ areas: [...draft.areas, { id: newId(), name: '' }] })}
        >
          {t('supply.stock.addArea')}
        </Button>
      </fieldset>
      <MoneyField
        label={t('supply.stock.approveAbove')}
        hint={t('supply.stock.approveAboveHint')}
        optionalLabel={t('supply.order.optional')}
        value={draft.approveAbove}
        error={wrong('approveAbove')}
        onChange={(event) => change({ approveAbove: event.target.value })}
      />
      <MoneyField
        label={t('supply.stock.adjustAbove')}
        hint={t('supply.stock.adjustAboveHint')}
        optionalLabel={t('supply.order.optional')}
        value={draft.adjustAbove}
        error={wrong('adjustAbove')}
        onChange={(event) => change({ adjustAbove: event.target.value })}
      />
      <TextField
        label={t('supply.stock.tolerance')}
        hint={t('supply.stock.toleranceHint')}
        optionalLabel={t('supply.order.optional')}
        inputMode="decimal"
        autoComplete="off"
        trailing={<span className="pe-3">%</span>}
        value={draft.tolerance}
        error={problem?.field === 'tolerance' ? t('supply.stock.problem.tolerance') : undefined}
        onChange={(event) => change({ tolerance: event.target.value })}
      />
    </FormDialog>
  );
}
