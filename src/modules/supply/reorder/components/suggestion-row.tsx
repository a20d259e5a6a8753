import { CalendarClock, CircleAlert, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { addDays, type BusinessDay } from '../../../../kernel/business-week.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../../ui/menu.tsx';
import type { Product } from '../../model/collections.ts';
import { translatedName } from '../../../../kernel/translated-name.ts';
import { fromQuantity, type Quantity } from '../../model/domain/quantity.ts';
import { useDayWords } from '../../ui/use-day-words.ts';
import { usePackWords } from '../../ui/use-pack-words.ts';
import type { ToOrder } from '../domain/to-order.ts';

const later = [
  ['tomorrow', 1],
  ['week', 7],
  ['month', 28],
] as const;

/** What is suggested of one product, and the sum that it comes from. */
export function SuggestionRow({
  row: { product, offer, suggestion, daysLeft, runsOut, days },
  chosen,
  onChoose,
  inDraft,
  onPutOff,
}: {
  row: ToOrder<Product>;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  /** The name of the draft in which it stands already. */
  inDraft: string | null;
  onPutOff: (until: BusinessDay) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = usePackWords();
  const dayWords = useDayWords();
  const name = translatedName(product, format.language);
  const amount = (quantity: Quantity) => words.units(fromQuantity(quantity), product.base_unit);
  const sum = `supply.reorder.sum.${suggestion.method}${suggestion.coming > 0 ? '_coming' : ''}`;
  const twin = words.twin(suggestion.order, offer, product.base_unit);
  return (
    <li className="flex items-start gap-2 px-4 py-1 sm:px-5">
      <Checkbox
        className="min-w-0 flex-1"
        checked={chosen && inDraft === null}
        disabled={inDraft !== null}
        onChange={(event) => onChoose(event.target.checked)}
        aria-label={t('supply.reorder.choose', { name })}
        label={
          <span className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-semibold">{name}</span>
            <span className="font-semibold tabular-nums">
              {twin ?? words.units(fromQuantity(suggestion.order), offer.order_unit)}
            </span>
          </span>
        }
        hint={
          <span className="flex flex-col gap-1.5 tabular-nums">
            <span>
              {t(sum, {
                target: amount(suggestion.target),
                onHand: amount(suggestion.onHand),
                coming: amount(suggestion.coming),
                missing: amount(suggestion.missing),
                day: days.following === null ? '' : dayWords(days.following),
              })}
            </span>
            <span className="flex flex-wrap gap-2 empty:hidden">
              {runsOut && days.next !== null ? (
                <Badge tone="bad" icon={CircleAlert}>
                  {t('supply.reorder.runsOut', { day: dayWords(days.next) })}
                </Badge>
              ) : null}
              {daysLeft === null ? null : (
                <Badge tone={runsOut ? 'bad' : 'neutral'}>
                  {daysLeft === 0
                    ? t('supply.reorder.usedUp')
                    : t('supply.reorder.daysLeft', { count: daysLeft })}
                </Badge>
              )}
              {suggestion.overdue === 0 ? null : (
                <Badge tone="warn" icon={Clock}>
                  {t('supply.reorder.overdue', { quantity: amount(suggestion.overdue) })}
                </Badge>
              )}
              {inDraft === null ? null : (
                <Badge tone="info">{t('supply.reorder.inDraft', { order: inDraft })}</Badge>
              )}
            </span>
          </span>
        }
      />
      <Menu
        label={t('supply.reorder.putOff', { name })}
        align="end"
        trigger={<IconButton icon={CalendarClock} label={t('supply.reorder.putOff', { name })} />}
      >
        {later.map(([key, count]) => (
          <MenuItem key={key} onSelect={() => onPutOff(addDays(days.today, count))}>
            {t(`supply.reorder.${key}`)}
          </MenuItem>
        ))}
      </Menu>
    </li>
  );
}
