import {
  ArrowDown,
  ArrowUp,
  Archive,
  ArchiveRestore,
  ListChecks,
  Plus,
  UsersRound,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../../db/use-connection.ts';
import { useListState } from '../../../db/use-list-state.ts';
import { useListWords } from '../../../i18n/list-words.ts';
import { translatedName } from '../../../kernel/translated-name.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ListFrame } from '../../../ui/list-frame.tsx';
import { List, ListRow } from '../../../ui/list-row.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useListAddress } from '../../../ui/use-list-address.ts';
import { onboardingSteps, type OnboardingStep, type Position } from '../collections.ts';
import { BringStepDialog } from '../components/bring-step-dialog.tsx';
import { StepDialog } from '../components/step-dialog.tsx';
import { useDueWords } from '../components/use-due-words.ts';
import { usePositionName } from '../components/use-names.ts';
import { useStepKeeper } from '../components/use-step-keeper.ts';
import { reordered, stepFields } from '../domain/onboarding-step.ts';
import { isStepFor } from '../domain/steps-for.ts';
import { useOnboardingSteps, usePositions } from '../queries.ts';

const views = ['kept', 'preview', 'retired'] as const;

/** What has to be done until somebody works, the same in every store: kept with a connection (rules ST). */
export function StepsScreen() {
  const { t } = useTranslation();
  const words = useListWords();
  const offline = useConnection() === 'offline';
  const steps = useOnboardingSteps();
  const { chosen, choose } = useListAddress();
  const [open, setOpen] = useState<{ readonly step: OnboardingStep | null } | null>(null);
  const view = views.find((each) => each === chosen('view')) ?? 'kept';
  const state = useListState(steps, 'global', onboardingSteps);
  const ofView = steps.rows.filter(({ is_active }) => is_active === (view !== 'retired'));
  return (
    <Page>
      <PageHeader
        title={t('people.steps.title')}
        subtitle={t('people.steps.subtitle')}
        actions={
          <Button
            variant="primary"
            icon={Plus}
            disabled={offline}
            onClick={() => setOpen({ step: null })}
          >
            {t('people.steps.new')}
          </Button>
        }
      />
      {offline ? (
        <p role="status" className="text-small text-muted">
          {t('people.steps.offline')}
        </p>
      ) : null}
      <SegmentedControl
        className="sm:max-w-lg"
        label={t('people.steps.view.label')}
        hideLabel
        value={view}
        onValueChange={(next) => choose({ view: next === 'kept' ? null : next })}
        options={views.map((value) => ({ value, label: t(`people.steps.view.${value}`) }))}
      />
      <ListFrame
        state={state}
        words={words}
        lines={8}
        empty={
          <EmptyState icon={ListChecks} title={t('people.steps.none')}>
            {t('people.steps.noneReason')}
          </EmptyState>
        }
      >
        {view === 'preview' ? (
          <Preview steps={ofView} />
        ) : ofView.length === 0 ? (
          <EmptyState
            icon={Archive}
            title={t(view === 'retired' ? 'people.steps.noneRetired' : 'people.steps.none')}
          />
        ) : (
          <Steps
            steps={ofView}
            retired={view === 'retired'}
            offline={offline}
            onOpen={(step) => setOpen({ step })}
          />
        )}
      </ListFrame>
      {open === null ? null : (
        <StepDialog
          key={open.step?.id ?? 'new'}
          step={open.step}
          offline={offline}
          onClose={() => setOpen(null)}
        />
      )}
    </Page>
  );
}

function Steps({
  steps,
  retired,
  offline,
  onOpen,
}: {
  steps: readonly OnboardingStep[];
  retired: boolean;
  offline: boolean;
  onOpen: (step: OnboardingStep) => void;
}) {
  const { t, i18n } = useTranslation();
  const { busy, change, order } = useStepKeeper();
  const [bringing, setBringing] = useState<OnboardingStep | null>(null);
  const blocked = offline || busy;
  const move = (step: OnboardingStep, by: -1 | 1, place: number) =>
    void order(
      reordered(steps, step.id, by),
      t('people.steps.moved', { step: translatedName(step, i18n.language), place }),
    );
  return (
    <>
      <List label={t(`people.steps.view.${retired ? 'retired' : 'kept'}`)} className="@container">
        {steps.map((step, index) => {
          const name = translatedName(step, i18n.language);
          const use = () =>
            void change(
              step,
              { ...stepFields(step), is_active: retired },
              t(`people.steps.${retired ? 'usedAgain' : 'wasRetired'}`, { step: name }),
            );
          return (
            <ListRow
              key={step.id}
              className="@max-2xl:flex-col"
              leading={
                retired ? undefined : (
                  <span
                    aria-hidden="true"
                    className="inline-block w-7 text-center text-muted tabular-nums"
                  >
                    {index + 1}
                  </span>
                )
              }
              title={name}
              subtitle={<StepFacts step={step} />}
              meta={<StepBadges step={step} />}
              {...(offline ? {} : { onSelect: () => onOpen(step) })}
              actions={
                <span className="flex flex-wrap justify-end @max-2xl:w-full">
                  {retired ? null : (
                    <>
                      <IconButton
                        icon={ArrowUp}
                        label={t('people.steps.up', { step: name })}
                        disabled={blocked || index === 0}
                        onClick={() => move(step, -1, index)}
                      />
                      <IconButton
                        icon={ArrowDown}
                        label={t('people.steps.down', { step: name })}
                        disabled={blocked || index === steps.length - 1}
                        onClick={() => move(step, 1, index + 2)}
                      />
                    </>
                  )}
                  <IconButton
                    icon={UsersRound}
                    label={t('people.steps.bring.label', { step: name })}
                    disabled={blocked}
                    onClick={() => setBringing(step)}
                  />
                  <IconButton
                    icon={retired ? ArchiveRestore : Archive}
                    label={t(`people.steps.${retired ? 'useAgain' : 'retire'}`, { step: name })}
                    disabled={blocked}
                    onClick={use}
                  />
                </span>
              }
            />
          );
        })}
      </List>
      {bringing === null ? null : (
        <BringStepDialog
          key={bringing.id}
          step={bringing}
          name={translatedName(bringing, i18n.language)}
          onClose={() => setBringing(null)}
        />
      )}
    </>
  );
}

function StepFacts({ step }: { step: OnboardingStep }) {
  const { t } = useTranslation();
  const dueWords = useDueWords();
  return [
    t(`people.steps.category.${step.category}`),
    t(`stores.role.${step.owner_role}`),
    dueWords(step),
  ].join(' · ');
}

function StepBadges({ step }: { step: OnboardingStep }) {
  const { t } = useTranslation();
  const positionName = usePositionName();
  const { positions } = stepFields(step);
  if (step.is_required && !step.needs_approval && !step.minors_only && positions === null) {
    return null;
  }
  return (
    <>
      {step.is_required ? null : <Badge>{t('people.step.optional')}</Badge>}
      {step.needs_approval ? <Badge tone="warn">{t('people.steps.needsApproval')}</Badge> : null}
      {step.minors_only ? <Badge>{t('people.steps.field.minorsOnly')}</Badge> : null}
      {positions?.map((id) => (
        <Badge key={id}>{positionName(id)}</Badge>
      ))}
    </>
  );
}

/** Rule ST4: the steps that a new starter gets. */
function Preview({ steps }: { steps: readonly OnboardingStep[] }) {
  const { t, i18n } = useTranslation();
  const { chosenId, choose, chosen } = useListAddress();
  const positions = usePositions().rows.filter(({ is_active }) => is_active);
  const isMinor = chosen('minor') === 'yes';
  const position: Position | undefined =
    positions.find(({ id }) => id === chosenId('position')) ?? positions[0];
  if (position === undefined) return null;
  const theirs = steps.filter((step) => isStepFor(step, { positionId: position.id, isMinor }));
  const name = translatedName(position, i18n.language);
  const required = theirs.filter(({ is_required }) => is_required).length;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-end gap-x-4 sm:grid-cols-2">
        <SelectField
          label={t('people.details.position')}
          value={position.id}
          options={positions.map((each) => ({
            value: each.id,
            label: translatedName(each, i18n.language),
          }))}
          onChange={({ target }) => choose({ position: target.value })}
        />
        <Checkbox
          label={t('people.details.is_minor')}
          checked={isMinor}
          onChange={({ target }) => choose({ minor: target.checked ? 'yes' : null })}
        />
      </div>
      <h2 className="text-heading">{t('people.steps.preview.title', { position: name })}</h2>
      <p role="status" className="text-muted">
        {theirs.length === 0
          ? t('people.steps.preview.none')
          : t('people.steps.preview.count', { count: theirs.length, required })}
      </p>
      {theirs.length === 0 ? null : (
        <List label={t('people.steps.preview.title', { position: name })}>
          {theirs.map((step) => (
            <ListRow
              key={step.id}
              chevron={false}
              title={translatedName(step, i18n.language)}
              subtitle={<StepFacts step={step} />}
              meta={<StepBadges step={step} />}
            />
          ))}
        </List>
      )}
    </div>
  );
}
