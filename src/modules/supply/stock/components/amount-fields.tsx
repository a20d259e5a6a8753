import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useFormat } from '../../../../i18n/format.ts';
import { fromQuantity, parseQuantity } from '../../model/domain/quantity.ts';
import { usePackWords } from '../../ui/use-pack-words.ts';
import { usePlainFigures } from '../../ui/use-plain-figures.ts';
import type { AmountPart, Pack, ReadAmount } from '../../model/domain/amount.ts';
import { useQuantityProblem } from './use-quantity-problem.ts';

export type TypedParts = Readonly<Record<AmountPart, string>>;
export const nothingTyped: TypedParts = { packs: '', pieces: '' };

/** How much of a product, in packs and pieces (rule ST10). */
export function AmountFields({
  typed,
  pack,
  baseUnit,
  problem,
  onTyped,
}: {
  typed: TypedParts;
  /** Null: it has none. */
  pack: Pack | null;
  baseUnit: string;
  /** What is wrong, once it was tried. */
  problem: Extract<ReadAmount, { readonly problem: unknown }> | null;
  onTyped: (typed: TypedParts) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const plain = usePlainFigures();
  const packs = usePackWords();
  const problemWords = useQuantityProblem();
  const field = (part: AmountPart, label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      value={typed[part]}
      error={problem?.part === part ? problemWords(problem.problem) : undefined}
      onChange={(event) => onTyped({ ...typed, [part]: event.target.value })}
    />
  );
  const either =
    problem?.problem === 'ambiguous' ? parseQuantity(typed[problem.part]) : { quantity: 0 };
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-2 items-start gap-3">
        {pack === null
          ? null
          : field(
              'packs',
              t('supply.stock.in', { unit: packs.unit(2, pack.order_unit) }),
              packs.pack(pack, baseUnit),
            )}
        {field('pieces', t('supply.stock.in', { unit: packs.unit(2, baseUnit) }))}
      </div>
      {problem !== null && 'either' in either ? (
        <p className="flex flex-wrap items-center gap-2 text-small text-bad" role="alert">
          {t('supply.cart.which')}
          {either.either.map((each) => (
            <Button
              key={each}
              size="sm"
              onClick={() =>
                onTyped({ ...typed, [problem.part]: plain.quantity(fromQuantity(each)) })
              }
            >
              {format.number(fromQuantity(each), 3)}
            </Button>
          ))}
        </p>
      ) : null}
    </div>
  );
}
