import { Minus, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Offer } from '../model/domain/catalogue.ts';
import {
  fitsPack,
  fromQuantity,
  parseQuantity,
  stepped,
  type Quantity,
} from '../model/domain/quantity.ts';

type Problem =
  | { readonly code: 'not_a_number' | 'not_positive' | 'too_large' | 'too_many_decimals' }
  | { readonly code: 'below_least' | 'off_step' }
  | { readonly code: 'ambiguous'; readonly either: readonly [Quantity, Quantity] };

/** How much of an offer is ordered (rule SO9): by presses, or typed. Nothing stands for none. */
export function QuantityStepper({
  name,
  offer,
  quantity,
  anyAmount = false,
  onQuantity,
}: {
  /** What it is a quantity of. */
  name: string;
  offer: Pick<Offer, 'min_qty' | 'step_qty'>;
  quantity: Quantity | null;
  /** The pack does not bind what is typed: a delivery may bring half a case. */
  anyAmount?: boolean;
  onQuantity: (quantity: Quantity | null) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const problemId = useId();
  /** What is being typed; null: the field shows the quantity. */
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const written = (each: Quantity) => format.number(fromQuantity(each), 3);
  const settle = (next: Quantity | null) => {
    setTyped(null);
    setProblem(null);
    if (next !== quantity) onQuantity(next);
  };
  const take = (next: Quantity) => {
    const fits = anyAmount ? 'fits' : fitsPack(next, offer);
    if (fits === 'fits') settle(next);
    else setProblem({ code: fits });
  };
  const keep = () => {
    if (typed === null) return;
    if (typed.trim() === '') {
      settle(null);
      return;
    }
    const read = parseQuantity(typed);
    if ('quantity' in read) take(read.quantity);
    else if (read.problem === 'ambiguous') setProblem({ code: 'ambiguous', either: read.either });
    else setProblem({ code: read.problem });
  };
  const press = (direction: 1 | -1) => settle(stepped(quantity, direction, offer));
  return (
    <div className="flex flex-col items-end gap-1.5">
      <div className="flex items-center gap-1">
        <IconButton
          icon={Minus}
          variant="secondary"
          label={t('supply.cart.less', { name })}
          disabled={quantity === null}
          onClick={() => press(-1)}
        />
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-label={t('supply.cart.quantity', { name })}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : problemId}
          value={typed ?? (quantity === null ? '' : written(quantity))}
          placeholder="0"
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setProblem(null);
            setTyped(event.target.value);
          }}
          onBlur={keep}
          onKeyDown={(event) => {
            if (event.key === 'Enter') keep();
            if (event.key === 'Escape' && typed !== null) {
              event.stopPropagation();
              setTyped(null);
              setProblem(null);
            }
          }}
          className={`h-12 w-18 rounded-control border bg-surface px-2 text-center text-body font-semibold text-ink tabular-nums ${problem === null ? 'border-line-strong' : 'border-bad'}`}
        />
        <IconButton
          icon={Plus}
          variant="secondary"
          label={t('supply.cart.more', { name })}
          onClick={() => press(1)}
        />
      </div>
      {problem === null ? null : (
        <div id={problemId} role="alert" className="max-w-60 text-end text-small text-bad">
          {problem.code === 'ambiguous' ? (
            <span className="flex flex-wrap items-center justify-end gap-2">
              {t('supply.cart.which')}
              {problem.either.map((each) => (
                <Button key={each} size="sm" onClick={() => take(each)}>
                  {written(each)}
                </Button>
              ))}
            </span>
          ) : (
            t(`supply.cart.problem.${problem.code}`, {
              least: format.number(offer.min_qty, 3),
              step: format.number(offer.step_qty, 3),
            })
          )}
        </div>
      )}
    </div>
  );
}
