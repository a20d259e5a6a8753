import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { fromQuantity, inBaseUnits, type Quantity } from '../../model/domain/quantity.ts';
import { usePlainFigures } from '../../ui/use-plain-figures.ts';
import {
  parseAmount,
  type AmountPart as Part,
  type QuantityProblem,
} from '../../model/domain/amount.ts';
import { inPacksAndPieces } from '../domain/count-sheet.ts';

/** How much is there, in packs and pieces; both empty: not counted (rule SK1). */
export function FigureFields({
  name,
  fieldId,
  quantity,
  pack,
  pieceUnit,
  onFigure,
}: {
  /** What it is a quantity of. */
  name: string;
  /** Of the first field, so that a scanner can lead to it. */
  fieldId: string;
  /** In base units; null: not counted. */
  quantity: Quantity | null;
  /** The pack that it mostly stands there in; null: it has none. */
  pack: { readonly size: number; readonly label: string } | null;
  pieceUnit: string;
  onFigure: (quantity: Quantity | null) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const plain = usePlainFigures();
  /** What is being typed; a part that is not shows the figure. */
  const [typed, setTyped] = useState<Partial<Record<Part, string>>>({});
  const [problem, setProblem] = useState<{
    readonly part: Part;
    readonly problem: QuantityProblem;
    readonly either: readonly Quantity[];
  } | null>(null);
  const shown =
    quantity === null
      ? { packs: null, pieces: null }
      : pack === null
        ? { packs: null, pieces: quantity }
        : inPacksAndPieces(quantity, pack.size);
  const written = (part: Part): string => {
    const figure = shown[part];
    if (figure === null) return '';
    // a whole number of packs needs no "0" beside it
    const other = part === 'packs' ? shown.pieces : shown.packs;
    if (figure === 0 && other !== null && other > 0) return '';
    return format.number(fromQuantity(figure), 3);
  };
  const typeable = (part: Part): string => {
    const figure = shown[part];
    return figure === null || written(part) === '' ? '' : plain.quantity(fromQuantity(figure));
  };
  const settle = (next: Partial<Record<Part, string>>) => {
    const parts: Record<Part, Quantity | null> = { packs: null, pieces: null };
    for (const part of ['packs', 'pieces'] as const) {
      const text = next[part];
      // a part that nobody typed is what it shows: its text has the marks of thousands
      const read =
        text === undefined
          ? { quantity: written(part) === '' ? null : shown[part] }
          : parseAmount(text);
      if (!('quantity' in read)) {
        // What nobody can read is not the figure that was there before: that is taken back, and what is typed stays.
        setTyped({
          packs: next.packs ?? typeable('packs'),
          pieces: next.pieces ?? typeable('pieces'),
        });
        if (quantity !== null) onFigure(null);
        setProblem({
          part,
          problem: read.problem,
          either: read.problem === 'ambiguous' ? read.either : [],
        });
        return;
      }
      parts[part] = read.quantity;
    }
    setProblem(null);
    setTyped({});
    const total =
      parts.packs === null && parts.pieces === null
        ? null
        : inBaseUnits(parts.packs ?? 0, pack?.size ?? 1) + (parts.pieces ?? 0);
    if (total !== quantity) onFigure(total);
  };
  const field = (part: Part, label: string) => (
    <label className="flex flex-col items-center gap-0.5 text-small text-muted">
      <input
        id={part === 'packs' || pack === null ? fieldId : undefined}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={t('supply.count.of', { name, unit: label })}
        aria-invalid={problem?.part === part}
        value={typed[part] ?? written(part)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setProblem(null);
          setTyped({ ...typed, [part]: event.target.value });
        }}
        onBlur={() => {
          if (typed[part] !== undefined) settle(typed);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle(typed);
          if (event.key === 'Escape' && typed[part] !== undefined) {
            event.stopPropagation();
            setTyped({});
            setProblem(null);
          }
        }}
        className={`h-12 w-20 rounded-control border bg-surface px-2 text-center text-body font-semibold text-ink tabular-nums ${problem?.part === part ? 'border-bad' : quantity === null ? 'border-line-strong' : 'border-good'}`}
      />
      <span aria-hidden="true">{label}</span>
    </label>
  );
  return (
    <div className="flex flex-col items-end gap-1.5">
      <div className="flex items-start gap-2">
        {pack === null ? null : field('packs', pack.label)}
        {field('pieces', pieceUnit)}
      </div>
      {problem === null ? null : (
        <div role="alert" className="max-w-60 text-end text-small text-bad">
          {problem.problem === 'ambiguous' ? (
            <span className="flex flex-wrap items-center justify-end gap-2">
              {t('supply.cart.which')}
              {problem.either.map((each) => (
                <Button
                  key={each}
                  size="sm"
                  onClick={() =>
                    settle({ ...typed, [problem.part]: plain.quantity(fromQuantity(each)) })
                  }
                >
                  {format.number(fromQuantity(each), 3)}
                </Button>
              ))}
            </span>
          ) : (
            t(
              problem.problem === 'not_positive'
                ? 'supply.count.negative'
                : `supply.cart.problem.${problem.problem}`,
            )
          )}
        </div>
      )}
    </div>
  );
}
