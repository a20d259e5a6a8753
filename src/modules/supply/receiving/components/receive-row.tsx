import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { fromQuantity } from '../../model/domain/quantity.ts';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { usePackWords } from '../../ui/use-pack-words.ts';
import { conditionOf, missing, type Came, type OrderedLine } from '../domain/delivery.ts';

/** A line of a delivery: what should come, what came, and what was wrong with it. */
export function ReceiveRow({
  name,
  line,
  baseUnit,
  came,
  photos,
  onCame,
  onProblem,
}: {
  name: string;
  line: OrderedLine;
  baseUnit: string;
  came: Came;
  /** How many pictures there are of it. */
  photos: number;
  onCame: (came: Came) => void;
  onProblem: () => void;
}) {
  const { t } = useTranslation();
  const words = usePackWords();
  const condition = conditionOf(line, came);
  const expected = missing(line);
  const pack = { order_unit: line.orderUnit, pack_size: came.packSize ?? line.packSize };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-40 flex-1 basis-52">
        <p className="font-semibold wrap-anywhere text-ink">{name}</p>
        <p className="text-small text-muted tabular-nums">
          {[
            line.ordered === 0
              ? t('supply.receive.notOrdered')
              : t('supply.receive.ordered', {
                  units: words.units(fromQuantity(expected), line.orderUnit),
                }),
            words.twin(came.taken, pack, baseUnit),
          ]
            .filter((part) => part !== null)
            .join(' · ')}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-2">
          {condition === 'ok' ? null : (
            <Badge tone={condition === 'over' || condition === 'unordered' ? 'info' : 'warn'}>
              {t(`supply.receive.condition.${condition}`)}
            </Badge>
          )}
          {came.refused === 0 ? null : (
            <Badge tone="bad">
              {t('supply.receive.refusedOf', {
                units: words.units(fromQuantity(came.refused), line.orderUnit),
              })}
            </Badge>
          )}
          {photos === 0 ? null : (
            <Badge tone="info">{t('supply.photos.count', { count: photos })}</Badge>
          )}
          <Button
            size="sm"
            variant="quiet"
            icon={TriangleAlert}
            aria-label={t('supply.receive.problemOf', { name })}
            onClick={onProblem}
          >
            {t('supply.receive.problem')}
          </Button>
        </p>
      </div>
      <QuantityStepper
        name={name}
        offer={{ min_qty: 1, step_qty: 1 }}
        anyAmount
        quantity={came.taken === 0 ? null : came.taken}
        onQuantity={(taken) => onCame({ ...came, taken: taken ?? 0 })}
      />
    </li>
  );
}
