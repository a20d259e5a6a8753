import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { languageNames, languageOf, languages, type Language } from '../../../../i18n/languages.ts';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { SkeletonList } from '../../../../ui/skeleton.tsx';
import { EmptyState, NoAccessState } from '../../../../ui/states.tsx';
import { toast } from '../../../../ui/toasts.tsx';
import { useIdentity } from '../../../auth/index.ts';
import { useCurrentStore, useStanding } from '../../../stores/index.ts';
import type { AnswerPatch } from '../../form/answer-sheet.ts';
import type { Inspection, InspectionResponse } from '../../model/collections.ts';
import { InspectionForm } from '../../form/components/questions/inspection-form.tsx';
import { draftOf, snapshotOf } from '../domain/template-draft.ts';
import type { TemplateSnapshot } from '../../model/domain/template-snapshot.ts';
import { snapshotIn } from '../../model/domain/snapshot-in-language.ts';
import { readDraft } from '../draft-store.ts';
import { useItemHistory } from '../../form/queries-item-history.ts';
import { useTemplate } from '../../model/queries.ts';

/** The draft as those who inspect with it will see it, at the size of a phone. Its answers are kept nowhere. */
export function TemplatePreviewScreen() {
  const { t, i18n } = useTranslation();
  const { templateId = '' } = useParams();
  const { isGlobalAdmin } = useStanding(useCurrentStore().id);
  const { template, loading } = useTemplate(templateId);
  const { userId } = useIdentity();
  const [draft, setDraft] = useState<TemplateSnapshot | null | undefined>(undefined);
  const [language, setLanguage] = useState<Language>(languageOf(i18n.language));
  useEffect(() => {
    let left = false;
    readDraft(userId, templateId).then(
      (kept) => {
        if (!left) setDraft(kept === null ? null : snapshotOf(kept.draft));
      },
      () => {
        if (!left) setDraft(null);
      },
    );
    return () => {
      left = true;
    };
  }, [userId, templateId]);

  if (!isGlobalAdmin) {
    return (
      <Page width="centred">
        <NoAccessState headingLevel={1} title={t('templateEditor.noAccess')}>
          {t('templateEditor.noAccessReason')}
        </NoAccessState>
      </Page>
    );
  }
  if (loading || draft === undefined) {
    return (
      <Page>
        <SkeletonList rows={4} label={t('inspections.loading.templates')} />
      </Page>
    );
  }
  const snapshot = draft ?? (template === null ? null : snapshotOf(draftOf(template)));
  const back = `/inspections/templates/${templateId}/edit${template === null ? '?new' : ''}`;
  if (snapshot === null || snapshot.sections.every(({ items }) => items.length === 0)) {
    return (
      <Page width="centred">
        <EmptyState
          headingLevel={1}
          title={t('templateEditor.preview.empty')}
          action={<ButtonLink to={back}>{t('templateEditor.preview.back')}</ButtonLink>}
        />
      </Page>
    );
  }
  return (
    <Page>
      <PageHeader
        title={t('templateEditor.preview.title')}
        subtitle={t('templateEditor.preview.hint')}
        backTo={back}
        backLabel={t('templateEditor.preview.back')}
      />
      <SegmentedControl<Language>
        label={t('templateEditor.preview.language')}
        value={language}
        onValueChange={setLanguage}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        className="max-w-xl"
      />
      <div className="mx-auto w-full max-w-[26rem] rounded-card border-2 border-line-strong bg-canvas">
        <PreviewedInspection key={language} snapshot={snapshotIn(snapshot, language)} />
      </div>
    </Page>
  );
}

const previewId = '00000000-0000-4000-8000-000000000000';

function PreviewedInspection({ snapshot }: { snapshot: TemplateSnapshot }) {
  const { t } = useTranslation();
  const { templateId = '' } = useParams();
  const store = useCurrentStore();
  const { userId } = useIdentity();
  const [began] = useState(() => new Date().toISOString());
  const [responses, setResponses] = useState<ReadonlyMap<string, InspectionResponse>>(new Map());
  const row = {
    scope: `store:${store.id}`,
    change: 0,
    created_at: began,
    updated_at: began,
    deleted_at: null,
    store_id: store.id,
  };
  const [write] = useState(() => (itemId: string, patch: AnswerPatch) => {
    setResponses((before) => {
      const known = before.get(itemId);
      const next: InspectionResponse = {
        ...row,
        id: itemId,
        inspection_id: previewId,
        item_id: itemId,
        points_earned: 0,
        photo_url: null,
        answered_by: userId,
        response_value: patch.value === undefined ? (known?.response_value ?? null) : patch.value,
        notes: patch.notes === undefined ? (known?.notes ?? null) : patch.notes,
        no_photo_reason:
          patch.noPhotoReason === undefined
            ? (known?.no_photo_reason ?? null)
            : patch.noPhotoReason,
      };
      return new Map(before).set(itemId, next);
    });
    return Promise.resolve();
  });
  const inspection: Inspection = {
    ...row,
    id: previewId,
    template_id: templateId,
    subject_id: null,
    inspector_id: userId,
    status: 'in_progress',
    start_date: began,
    completed_date: null,
    total_score: 0,
    max_possible_score: 0,
    template_snapshot: snapshot,
  };
  const history = useItemHistory(inspection);
  if (history === null) return null;
  return (
    <InspectionForm
      inspection={inspection}
      snapshot={snapshot}
      responses={[...responses.values()]}
      photos={[]}
      history={history}
      place={null}
      preview={write}
      onComplete={() => {
        toast.info(t('templateEditor.preview.end'));
        return Promise.resolve();
      }}
    />
  );
}
