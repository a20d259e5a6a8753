import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { Button } from '../../../../ui/button.tsx';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { Page } from '../../../../ui/page.tsx';
import { SkeletonList } from '../../../../ui/skeleton.tsx';
import { EmptyState, ErrorState, NoAccessState } from '../../../../ui/states.tsx';
import { useCurrentStore, useStanding } from '../../../stores/index.ts';
import { TemplateEditor } from '../components/editor/template-editor.tsx';
import { useDraftSheet } from '../components/editor/use-draft-sheet.ts';
import { useTemplate } from '../../model/queries.ts';
import type { InspectionTemplate } from '../../model/collections.ts';

export function TemplateEditorScreen() {
  const { t } = useTranslation();
  const { templateId = '' } = useParams();
  const { isGlobalAdmin } = useStanding(useCurrentStore().id);
  const { template, loading } = useTemplate(templateId);
  if (!isGlobalAdmin) {
    return (
      <Page width="centred">
        <NoAccessState
          headingLevel={1}
          title={t('templateEditor.noAccess')}
          action={
            <ButtonLink to="/inspections/templates">{t('templateEditor.action.back')}</ButtonLink>
          }
        >
          {t('templateEditor.noAccessReason')}
        </NoAccessState>
      </Page>
    );
  }
  if (loading) return <Loading />;
  return <Opening key={templateId} templateId={templateId} template={template} />;
}

function Opening({
  templateId,
  template,
}: {
  templateId: string;
  template: InspectionTemplate | null;
}) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [attempt, setAttempt] = useState(0);
  const opened = useDraftSheet(templateId, template, search.has('new'), attempt);
  const back = (
    <ButtonLink to="/inspections/templates">{t('templateEditor.action.back')}</ButtonLink>
  );
  switch (opened.status) {
    case 'loading':
      return <Loading />;
    case 'missing':
      return (
        <Page width="centred">
          <EmptyState headingLevel={1} title={t('inspections.notFound.template')} action={back}>
            {t('templateEditor.missingReason')}
          </EmptyState>
        </Page>
      );
    case 'elsewhere':
      return (
        <Page width="centred">
          <EmptyState headingLevel={1} title={t('templateEditor.elsewhere')} action={back}>
            {t('templateEditor.elsewhereReason')}
          </EmptyState>
        </Page>
      );
    case 'failed':
      return (
        <Page width="centred">
          <ErrorState
            headingLevel={1}
            title={t('templateEditor.openFailed')}
            action={
              <Button onClick={() => setAttempt(attempt + 1)}>
                {t('inspections.action.retry')}
              </Button>
            }
          />
        </Page>
      );
    case 'open':
      return (
        <TemplateEditor
          sheet={opened.sheet}
          template={template}
          onLeave={() => void navigate('/inspections/templates')}
        />
      );
  }
}

function Loading() {
  const { t } = useTranslation();
  return (
    <Page>
      <SkeletonList rows={4} label={t('inspections.loading.templates')} />
    </Page>
  );
}
