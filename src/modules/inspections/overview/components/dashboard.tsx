import { Award, ClipboardCheck, ListTodo } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { useNow } from '../../../../platform/browser/use-now.ts';
import { StatCard } from '../../../../ui/stat-card.tsx';
import { useCurrentStore } from '../../../stores/index.ts';
import { isOverdue } from '../../actions/domain/action-item.ts';
import { lastScores } from '../domain/last-scores.ts';
import { nameIn } from '../../model/domain/translation.ts';
import { useInspections, useTemplates } from '../../model/queries.ts';
import { useOpenActions } from '../../actions/queries.ts';
import { OpenActions } from './open-actions.tsx';
import { ScoreHistory } from './score-history.tsx';

const inspectionsShown = 6;
/** Keeps a card's height until there is something to say. */
const blank = '\u00a0';

/** What is to be put right, what runs, and how the last inspection went (spec §2 Dashboard). */
export function DashboardFigures() {
  const { t } = useTranslation();
  const format = useFormat();
  const store = useCurrentStore();
  const now = useNow().getTime();
  const { rows, loading } = useInspections(store.id);
  const actions = useOpenActions(store.id);
  const overdue = actions.rows.filter((action) => isOverdue(action, now)).length;
  const running = rows.filter(({ status }) => status === 'in_progress').length;
  const last = lastScores(rows, 1).at(-1);
  return (
    <>
      <StatCard
        label={t('dashboard.inspections.openActions')}
        icon={ListTodo}
        loading={actions.loading}
        tone={overdue > 0 ? 'bad' : 'neutral'}
        value={format.number(actions.rows.length)}
        hint={
          overdue > 0
            ? t('dashboard.inspections.overdue', { count: overdue })
            : actions.loading
              ? blank
              : t('dashboard.inspections.nothingOverdue')
        }
      />
      <StatCard
        label={t('dashboard.inspections.lastScore')}
        icon={last ? Award : ClipboardCheck}
        loading={loading}
        value={last ? format.percent(last.percent, 0) : '–'}
        hint={
          running > 0
            ? t('inspections.card.running', { count: running })
            : last
              ? format.mediumDate(last.date)
              : loading
                ? blank
                : t('dashboard.inspections.none')
        }
      />
    </>
  );
}

export function DashboardPanel() {
  const { language } = useFormat();
  const store = useCurrentStore();
  const { rows, loading } = useInspections(store.id);
  const actions = useOpenActions(store.id);
  const templates = useTemplates();
  const names = new Map(
    templates.rows.map((template) => [template.id, nameIn(template, language)]),
  );
  return (
    <>
      <ScoreHistory scores={lastScores(rows, inspectionsShown)} names={names} loading={loading} />
      {actions.rows.length > 0 ? <OpenActions actions={actions.rows} /> : null}
    </>
  );
}
