import { Send } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../../command/use-command.ts';
import { useDatabase, useSyncStatus } from '../../../db/database-context.tsx';
import { appVersion } from '../../../platform/worker/app-version.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useUnsavedWork } from '../../auth/index.ts';
import { storeTitle, useCurrentStore } from '../../stores/index.ts';
import { useCorrection } from '../../sync-centre/index.ts';
import { sendFeedback } from '../commands.ts';
import {
  feedbackCategories,
  feedbackProblem,
  longestFeedback,
  type FeedbackCategory,
} from '../domain/feedback.ts';
import { categoryIcons } from './category-icon.ts';
import { deviceFacts } from './device-facts.ts';
import type { FeedbackRequest } from './feedback-request.ts';

/** `request.from`: where the person came from; it is offered, not sent unasked. */
export function FeedbackForm({ request }: { request: FeedbackRequest | null }) {
  const { t, i18n } = useTranslation();
  const database = useDatabase();
  const { connection } = useSyncStatus();
  const store = useCurrentStore();
  const again = request !== null && 'again' in request ? request.again : null;
  const page = request !== null && 'from' in request ? request.from : (again?.page ?? null);
  const correction = useCorrection();
  const [category, setCategory] = useState<FeedbackCategory>(again?.category ?? 'idea');
  const [text, setText] = useState(again?.text ?? '');
  const [aboutPage, setAboutPage] = useState(page !== null);
  const [tried, setTried] = useState(false);
  const { busy: sending, run } = useCommand();
  const fieldId = useId();
  const problem = feedbackProblem(text);
  const device = deviceFacts(i18n.language);
  useUnsavedWork(text.trim() !== '');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (problem !== null) {
      document.getElementById(fieldId)?.focus();
      return;
    }
    const sent = await run(
      () =>
        sendFeedback(database, {
          storeId: store.id,
          category,
          text,
          page: aboutPage ? page : null,
          appVersion,
          device,
        }),
      {
        done:
          connection === 'offline'
            ? [t('feedback.keptOffline'), t('feedback.keptOfflineText')]
            : t('feedback.thanks'),
        refused: (fault) => t(fault === 'full' ? 'app.storage.full' : 'feedback.failed'),
      },
    );
    if (!sent) return;
    correction.done();
    setText('');
    setTried(false);
  };

  return (
    <Card title={t('feedback.write')}>
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <SegmentedControl
          label={t('feedback.category.label')}
          value={category}
          onValueChange={setCategory}
          options={feedbackCategories.map((value) => ({
            value,
            label: t(`feedback.category.${value}`),
            icon: categoryIcons[value],
          }))}
          className="[&>div]:grid [&>div]:grid-cols-[repeat(auto-fit,minmax(min(max(8rem,40%),100%),1fr))] @xl:[&>div]:grid-cols-4"
        />
        <TextField
          multiline
          id={fieldId}
          inputClassName="min-h-36"
          label={t('feedback.text')}
          hint={t(`feedback.hint.${category}`)}
          value={text}
          maxLength={longestFeedback}
          error={tried && problem !== null ? t(`feedback.problem.${problem}`) : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        {page !== null ? (
          <Checkbox
            label={t('feedback.aboutPage', { page })}
            checked={aboutPage}
            onChange={(event) => setAboutPage(event.target.checked)}
          />
        ) : null}
        <details className="text-small text-muted">
          <summary className="flex min-h-12 items-center font-semibold text-brand">
            {t('feedback.along')}
          </summary>
          <p className="break-words">
            {t('feedback.alongText', {
              store: storeTitle(store),
              version: appVersion,
              device,
            })}
          </p>
        </details>
        <Button type="submit" variant="primary" icon={Send} pending={sending} size="lg">
          {t('feedback.send')}
        </Button>
      </form>
    </Card>
  );
}
