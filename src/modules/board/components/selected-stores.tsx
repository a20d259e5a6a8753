import { ArrowRight, BellRing, Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { SelectionBar } from '../../../ui/selection-bar.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useReviewStores } from '../../review/index.ts';
import type { BoardPart, StoresAction } from '../board-part.tsx';
import type { BoardRow } from '../remote.ts';

/** The address of a page with these stores. */
const withStores = (page: string, rows: readonly BoardRow[]): string =>
  `${page}${page.includes('?') ? '&' : '?'}stores=${rows.map(({ store_number }) => store_number).join(',')}`;

/** Rule BD13: what can be done with the selected stores. */
export function SelectedStores({
  rows,
  parts,
  onClear,
}: {
  rows: readonly BoardRow[];
  parts: readonly BoardPart[];
  onClear: () => void;
}) {
  const { t } = useTranslation();
  const review = useReviewStores();
  return (
    <SelectionBar
      label={t('board.selected', { count: rows.length })}
      clearLabel={t('board.clear')}
      onClear={onClear}
    >
      <Button
        size="sm"
        icon={Check}
        onClick={() => void review(rows.map(({ store_id }) => store_id))}
      >
        {t('review.ofStores.mark')}
      </Button>
      {parts.flatMap(({ part, actions }) =>
        actions.map((action) => (
          <ActionButton
            key={`${part}.${action.id}`}
            action={action}
            rows={rows.filter((row) => action.applies(row.parts[part]))}
          />
        )),
      )}
    </SelectionBar>
  );
}

function ActionButton({ action, rows }: { action: StoresAction; rows: readonly BoardRow[] }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const { labelKey, does } = action;
  if (rows.length === 0) return null;
  const label = t(labelKey, { count: rows.length });
  if ('leadsTo' in does) {
    return (
      <ButtonLink size="sm" trailingIcon={ArrowRight} to={withStores(does.leadsTo, rows)}>
        {label}
      </ButtonLink>
    );
  }
  const run = async () => {
    setBusy(true);
    const { value } = await does.run(rows.map(({ store_id }) => store_id));
    setBusy(false);
    if (value === undefined) toast.error(t('board.notDone'));
    else toast.success(value === 0 ? t(does.noneKey) : t(does.doneKey, { count: value }));
  };
  return (
    <Button size="sm" icon={BellRing} pending={busy} onClick={() => void run()}>
      {label}
    </Button>
  );
}
