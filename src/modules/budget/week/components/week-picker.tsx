import { ChevronLeft, ChevronRight, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  addDays,
  isBusinessDay,
  weekStart,
  type BusinessDay,
} from '../../../../kernel/business-week.ts';
import { Button } from '../../../../ui/button.tsx';
import { DateField } from '../../../../ui/date-field.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { shownWeek } from '../../model/domain/shown-week.ts';

/** The way to any other week (rule BW8): the one before, the one after, by date, back to today's. */
export function WeekPicker({
  week,
  today,
  onWeek,
}: {
  week: BusinessDay;
  today: BusinessDay;
  onWeek: (week: BusinessDay) => void;
}) {
  const { t } = useTranslation();
  const current = weekStart(today);
  // What stands in the field: a day that is chosen stays, though its week begins before it.
  const [typed, setTyped] = useState({ week, day: week });
  if (typed.week !== week) setTyped({ week, day: week });
  const pick = (day: string) => {
    const picked = shownWeek(day, today);
    const isWeek = isBusinessDay(day) && weekStart(day) === picked;
    setTyped({ week: isWeek ? picked : week, day });
    if (isWeek && picked !== week) onWeek(picked);
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      {/* They stay beside each other, unless the text is large: on a phone the way back stands below them. */}
      <div className="flex min-w-0 flex-[1_1_16rem] flex-wrap items-center gap-2 sm:flex-none">
        <IconButton
          label={t('budget.weeks.previous')}
          icon={ChevronLeft}
          variant="secondary"
          onClick={() => onWeek(addDays(week, -7))}
        />
        <DateField
          className="min-w-0 flex-[1_1_9rem] sm:w-48 sm:flex-none"
          label={t('budget.weeks.go')}
          max={today}
          value={typed.day}
          onChange={(event) => pick(event.target.value)}
        />
        <IconButton
          label={t('budget.weeks.next')}
          icon={ChevronRight}
          variant="secondary"
          disabled={week === current}
          onClick={() => onWeek(addDays(week, 7))}
        />
      </div>
      {week === current ? null : (
        <Button icon={Undo2} variant="quiet" onClick={() => onWeek(current)}>
          {t('budget.weeks.current')}
        </Button>
      )}
    </div>
  );
}
