import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../../command/use-journal-command.ts';
import { useFormat } from '../../../../i18n/format.ts';
import { useFormWords } from '../../../../i18n/form-words.ts';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { RadioGroup } from '../../../../ui/radio-group.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useUnsavedWork } from '../../../auth/index.ts';
import { ConflictNotice } from '../../../sync-centre/index.ts';
import { useAreaWords } from '../../ui/use-area-words.ts';
import type { Shelf } from '../../counting/queries.ts';
import { storeProducts, type Product } from '../../model/collections.ts';
import { translatedName } from '../../../../kernel/translated-name.ts';
import { largestPack } from '../../model/domain/largest-pack.ts';
import { trackings, type Area } from '../../model/domain/stock.ts';
import { useOrderActor } from '../../ui/use-order-actor.ts';
import { usePackWords } from '../../ui/use-pack-words.ts';
import { usePlainFigures } from '../../ui/use-plain-figures.ts';
import { setShelf, shelfId } from '../commands-shelves.ts';
import { readShelf, shelfDraft, unsaidShelf } from '../domain/shelf-draft.ts';
import { useQuantityProblem } from './use-quantity-problem.ts';

/** Rendered while it is open: how much of a product a store wants, where it keeps it and how it follows it (rule ST8). */
export function ShelfDialog({
  storeId,
  product,
  shelf,
  areas,
  onClose,
}: {
  storeId: string;
  product: Product;
  /** Undefined: the store has said nothing of it. */
  shelf: Shelf | undefined;
  areas: readonly Area[];
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const plain = usePlainFigures();
  const packs = usePackWords();
  const areaWords = useAreaWords();
  const problemWords = useQuantityProblem();
  const { database: _, ...keeper } = useOrderActor(storeId);
  const { busy, run } = useJournalCommand();
  const [first] = useState(() =>
    shelfDraft(
      shelf === undefined ? unsaidShelf : { ...shelf, areas: shelf.keptIn },
      plain.quantity,
    ),
  );
  const [before] = useState(shelf ?? unsaidShelf);
  const [draft, setDraft] = useState(first);
  const [tried, setTried] = useState(false);
  const read = readShelf(draft, before);
  const problem = tried && 'problem' in read ? read.problem : null;
  const dirty = draft !== first;
  useUnsavedWork(dirty);
  const name = translatedName(product, format.language);
  const pack = largestPack(product);
  const unit = packs.unit(2, product.base_unit);
  const hint =
    pack === null
      ? t('supply.stock.inUnit', { unit })
      : t('supply.stock.inUnitOfPack', { unit, pack: packs.pack(pack, product.base_unit) });
  const errorOf = (field: 'par' | 'reorderPoint') =>
    problem?.field === field ? problemWords(problem.problem) : undefined;
  const save = async () => {
    setTried(true);
    if (!('fields' in read)) return;
    const saved = await run(
      (database) =>
        setShelf({ ...keeper, database }, { storeId, productId: product.id }, read.fields),
      { done: t('supply.stock.shelfSaved', { name }) },
    );
    if (saved) onClose();
  };
  return (
    <FormDialog
      open
      title={name}
      words={useFormWords()}
      dirty={dirty}
      pending={busy}
      onSave={save}
      onClose={onClose}
    >
      <ConflictNotice collection={storeProducts.name} ids={[shelfId(storeId, product.id)]} />
      <RadioGroup
        label={t('supply.stock.track')}
        value={draft.track}
        onValueChange={(track) => setDraft({ ...draft, track })}
        options={trackings.map((value) => ({
          value,
          label: t(`supply.stock.tracking.${value}`),
          hint: t(`supply.stock.trackingHint.${value}`),
        }))}
      />
      {draft.track === 'quantity' ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t('supply.stock.par')}
            hint={hint}
            optionalLabel={t('supply.order.optional')}
            inputMode="decimal"
            autoComplete="off"
            value={draft.par}
            error={errorOf('par')}
            onChange={(event) => setDraft({ ...draft, par: event.target.value })}
          />
          <TextField
            label={t('supply.stock.reorderPoint')}
            hint={t('supply.stock.reorderPointHint')}
            optionalLabel={t('supply.order.optional')}
            inputMode="decimal"
            autoComplete="off"
            value={draft.reorderPoint}
            error={errorOf('reorderPoint')}
            onChange={(event) => setDraft({ ...draft, reorderPoint: event.target.value })}
          />
        </div>
      ) : null}
      {draft.track === 'none' ? null : (
        <fieldset className="min-w-0">
          <legend className="text-small font-semibold text-ink">{t('supply.stock.keptIn')}</legend>
          <div className="grid sm:grid-cols-2">
            {areas.map((area) => (
              <Checkbox
                key={area.id}
                label={areaWords(area)}
                checked={draft.areas.includes(area.id)}
                onChange={(event) =>
                  setDraft({
                    ...draft,
                    areas: event.target.checked
                      ? [...draft.areas, area.id]
                      : draft.areas.filter((each) => each !== area.id),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
      )}
    </FormDialog>
  );
}
