import { useTranslation } from 'react-i18next';
import { Card } from '../../../../ui/card.tsx';
import { MoneyField } from '../../../../ui/money-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { SignaturePad, type Strokes } from './signature-pad.tsx';

/** What is written on a delivery's papers, as typed. */
export type Papers = {
  readonly invoiceNumber: string;
  readonly invoiceTotal: string;
  readonly temperature: string;
  readonly signedBy: string;
  readonly signature: Strokes;
  readonly note: string;
};

export const noPapers: Papers = {
  invoiceNumber: '',
  invoiceTotal: '',
  temperature: '',
  signedBy: '',
  signature: [],
  note: '',
};

/** Invoice, temperature and signature: all of it may be left out. */
export function DeliveryPapers({
  papers,
  wrong,
  onPapers,
}: {
  papers: Papers;
  /** The fields that cannot be read. */
  wrong: readonly ('invoiceTotal' | 'temperature')[];
  onPapers: (papers: Papers) => void;
}) {
  const { t } = useTranslation();
  const optional = { optionalLabel: t('supply.order.optional') };
  const field = (name: Exclude<keyof Papers, 'signature'>) => ({
    ...optional,
    label: t(`supply.receive.${name}`),
    value: papers[name],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onPapers({ ...papers, [name]: event.target.value }),
  });
  return (
    <Card title={t('supply.receive.papers')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('invoiceNumber')} maxLength={60} autoComplete="off" />
        <MoneyField
          {...field('invoiceTotal')}
          error={wrong.includes('invoiceTotal') ? t('supply.delivery.problem.minimum') : undefined}
        />
        <TextField
          {...field('temperature')}
          inputMode="text"
          autoComplete="off"
          trailing={<span>°F</span>}
          error={wrong.includes('temperature') ? t('supply.receive.temperatureWrong') : undefined}
        />
        <TextField {...field('signedBy')} maxLength={80} autoComplete="off" />
        <SignaturePad
          label={t('supply.receive.signature')}
          strokes={papers.signature}
          onStrokes={(signature) => onPapers({ ...papers, signature })}
        />
        <TextField {...field('note')} multiline maxLength={2000} />
      </div>
    </Card>
  );
}
