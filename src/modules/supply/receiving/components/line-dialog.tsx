import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { useFormWords } from '../../../../i18n/form-words.ts';
import { fromCents, parseMoney, toCents } from '../../../../kernel/money.ts';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { MoneyField } from '../../../../ui/money-field.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { fromQuantity, parseQuantity, toQuantity } from '../../model/domain/quantity.ts';
import { usePlainFigures } from '../../ui/use-plain-figures.ts';
import { deliveryConditions, type DeliveryCondition } from '../../model/domain/stock.ts';
import { PhotosField } from '../../photos/components/photos-field.tsx';
import type { Came } from '../domain/delivery.ts';

const choices = deliveryConditions.filter((each) => each !== 'unordered');
const isCondition = (value: string): value is DeliveryCondition =>
  deliveryConditions.some((each) => each === value);

/** What was wrong with a line, what was not taken of it, and what the invoice says otherwise. */
export function LineDialog({
  name,
  came,
  photos,
  packSize,
  baseUnit,
  onKeep,
  onClose,
}: {
  name: string;
  came: Came;
  photos: readonly File[];
  /** As it was ordered. */
  packSize: number;
  baseUnit: string;
  onKeep: (came: Came, photos: readonly File[]) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const plain = usePlainFigures();
  const words = useFormWords();
  const [condition, setCondition] = useState<string>(came.condition ?? '');
  const [refused, setRefused] = useState(
    came.refused === 0 ? '' : plain.quantity(fromQuantity(came.refused)),
  );
  const [pack, setPack] = useState(came.packSize === null ? '' : plain.quantity(came.packSize));
  const [price, setPrice] = useState(
    came.invoicePrice === null ? '' : (toCents(came.invoicePrice) / 100).toFixed(2),
  );
  const [note, setNote] = useState(came.note);
  const [taken, setTaken] = useState(photos);
  const [tried, setTried] = useState(false);
  const refusedRead = refused.trim() === '' ? { quantity: 0 } : parseQuantity(refused);
  const packRead = pack.trim() === '' ? { quantity: null } : parseQuantity(pack);
  const priceRead = price.trim() === '' ? null : parseMoney(price);
  const refusedWrong = !('quantity' in refusedRead);
  const packWrong = !('quantity' in packRead);
  const priceWrong = price.trim() !== '' && priceRead === null;
  const keep = () => {
    setTried(true);
    if (refusedWrong || packWrong || priceWrong) return;
    const other = packRead.quantity;
    const next = {
      taken: came.taken,
      refused: refusedRead.quantity,
      condition: isCondition(condition) ? condition : null,
      packSize: other === null || other === toQuantity(packSize) ? null : fromQuantity(other),
      invoicePrice: priceRead === null ? null : fromCents(priceRead),
      note: note.trim(),
    };
    onKeep(next, taken);
  };
  return (
    <FormDialog
      open
      title={t('supply.receive.problemOf', { name })}
      words={{ ...words, save: t('supply.receive.keep') }}
      dirty={
        note !== came.note || refused !== '' || price !== '' || pack !== '' || taken !== photos
      }
      pending={false}
      onSave={keep}
      onClose={onClose}
    >
      <SelectField
        label={t('supply.receive.how')}
        placeholder={t('supply.receive.condition.ok')}
        options={choices
          .filter((each) => each !== 'ok')
          .map((value) => ({ value, label: t(`supply.receive.condition.${value}`) }))}
        value={condition}
        onChange={(event) => setCondition(event.target.value)}
      />
      <TextField
        label={t('supply.receive.refused')}
        hint={t('supply.receive.refusedHint')}
        optionalLabel={t('supply.order.optional')}
        inputMode="decimal"
        autoComplete="off"
        value={refused}
        error={tried && refusedWrong ? t('supply.cart.problem.not_a_number') : undefined}
        onChange={(event) => setRefused(event.target.value)}
      />
      <TextField
        label={t('supply.receive.pack')}
        hint={t('supply.receive.packHint', {
          size: t(`supply.unit.${baseUnit}`, {
            count: packSize,
            amount: format.number(packSize, 3),
            defaultValue: format.number(packSize, 3),
          }),
        })}
        optionalLabel={t('supply.order.optional')}
        inputMode="decimal"
        autoComplete="off"
        value={pack}
        error={tried && packWrong ? t('supply.cart.problem.not_a_number') : undefined}
        onChange={(event) => setPack(event.target.value)}
      />
      <MoneyField
        label={t('supply.receive.price')}
        optionalLabel={t('supply.order.optional')}
        value={price}
        error={tried && priceWrong ? t('supply.delivery.problem.minimum') : undefined}
        onChange={(event) => setPrice(event.target.value)}
      />
      <TextField
        multiline
        label={t('supply.order.note')}
        optionalLabel={t('supply.order.optional')}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <PhotosField files={taken} onFiles={setTaken} />
    </FormDialog>
  );
}
