import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import type { Cents } from '../../../../kernel/money.ts';
import { Button } from '../../../../ui/button.tsx';

/** Rule BI8: which one was meant. The one that is chosen stands in the field then, as this page writes it. */
export function AmountChoice({
  typed,
  choices,
  onChoose,
}: {
  typed: string;
  choices: readonly Cents[];
  onChoose: (text: string) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div
      role="group"
      aria-labelledby="which-amount"
      className="flex flex-col gap-3 rounded-card bg-warn-soft p-4"
    >
      <p id="which-amount" role="alert" className="font-semibold text-warn">
        {t(choices.length > 1 ? 'budget.entry.which' : 'budget.entry.whether', {
          typed: typed.trim(),
        })}
      </p>
      <div className="flex flex-wrap gap-2">
        {choices.map((cents) => (
          <Button key={cents} onClick={() => onChoose(format.amount(cents))}>
            {format.money(cents)}
          </Button>
        ))}
      </div>
    </div>
  );
}
