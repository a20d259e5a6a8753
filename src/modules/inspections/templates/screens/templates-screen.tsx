import { LayoutTemplate, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useFormat } from '../../../../i18n/format.ts';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { Button } from '../../../../ui/button.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { SearchField } from '../../../../ui/search-field.tsx';
import { SkeletonList } from '../../../../ui/skeleton.tsx';
import { EmptyState, NoAccessState } from '../../../../ui/states.tsx';
import { useCurrentStore, usePermission, useStanding } from '../../../stores/index.ts';
import type { InspectionTemplate } from '../../model/collections.ts';
import { SelectStoreDialog } from '../components/select-store-dialog.tsx';
import { TemplateCard } from '../components/template-card.tsx';
import { searchable } from '../../model/domain/searchable.ts';
import { nameIn, textIn } from '../../model/domain/translation.ts';
import { useTemplates } from '../../model/queries.ts';
import { useInspectionScreenAhead } from '../../form/load-inspection-screen.ts';

export function TemplatesScreen() {
  useInspectionScreenAhead();
  const { t } = useTranslation();
  const { language } = useFormat();
  const navigate = useNavigate();
  const store = useCurrentStore();
  const mayView = usePermission('view_inspections');
  const mayConduct = usePermission('conduct_inspections');
  const { isGlobalAdmin } = useStanding(store.id);
  const maySeeInactive = usePermission('view_inactive_templates');
  const { rows, loading } = useTemplates();
  const [search, setSearch] = useState('');
  const [starting, setStarting] = useState<InspectionTemplate | null>(null);
  if (!mayView) {
    return (
      <Page>
        <NoAccessState title={t('inspections.noAccess.view')} headingLevel={1} />
      </Page>
    );
  }
  const available = rows.filter(
    (template) =>
      (template.is_active || maySeeInactive) &&
      (template.store_id === null || template.store_id === store.id),
  );
  const wanted = searchable(search.trim());
  const found = available.filter(
    (template) =>
      searchable(nameIn(template, language)).includes(wanted) ||
      searchable(textIn(template, 'description', language)).includes(wanted),
  );
  return (
    <Page>
      <PageHeader
        title={t('inspections.templates.title')}
        subtitle={t('inspections.templates.subtitle')}
        backTo="/inspections"
        backLabel={t('inspections.action.back')}
        actions={
          isGlobalAdmin ? (
            <ButtonLink icon={Plus} to="/inspections/templates/new">
              {t('inspections.templates.new')}
            </ButtonLink>
          ) : null
        }
      />
      {loading ? (
        <SkeletonList rows={3} label={t('inspections.loading.templates')} />
      ) : available.length === 0 ? (
        <EmptyState icon={LayoutTemplate} title={t('inspections.templates.none')}>
          {t('inspections.templates.noneReason')}
        </EmptyState>
      ) : (
        <>
          <search className="max-w-xl">
            <SearchField
              label={t('inspections.templates.search')}
              placeholder={t('inspections.templates.search')}
              value={search}
              onValueChange={setSearch}
              clearLabel={t('inspections.action.clearSearch')}
            />
          </search>
          {found.length === 0 ? (
            <EmptyState
              icon={LayoutTemplate}
              title={t('inspections.templates.noMatch')}
              action={
                <Button onClick={() => setSearch('')}>{t('inspections.action.clearSearch')}</Button>
              }
            >
              {t('inspections.templates.noMatchReason')}
            </EmptyState>
          ) : (
            <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
              {found.map((template) => (
                <li key={template.id} className="min-w-0">
                  <TemplateCard
                    template={template}
                    editable={isGlobalAdmin}
                    onStart={mayConduct ? () => setStarting(template) : undefined}
                  />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {starting === null ? null : (
        <SelectStoreDialog
          template={starting}
          onClose={() => setStarting(null)}
          onStart={(storeId) => void navigate(`/inspections/new/${starting.id}?storeId=${storeId}`)}
        />
      )}
    </Page>
  );
}
