import { FilePlus2, LayoutTemplate } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useFormat } from '../../../../i18n/format.ts';
import { newId } from '../../../../kernel/ids.ts';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { Card } from '../../../../ui/card.tsx';
import { FileField } from '../../../../ui/file-field.tsx';
import { List, ListRow } from '../../../../ui/list-row.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { NoAccessState } from '../../../../ui/states.tsx';
import { toast } from '../../../../ui/toasts.tsx';
import { useIdentity } from '../../../auth/index.ts';
import { useCurrentStore, useStanding } from '../../../stores/index.ts';
import { draftItems } from '../domain/template-draft.ts';
import { largestTemplateFile, readTemplateFile } from '../domain/template-file.ts';
import { nameIn } from '../../model/domain/translation.ts';
import { keepDraft, listDrafts, type KeptDraft } from '../draft-store.ts';

/** Where a template begins: empty, from a file, or with a draft that is still on this device. */
export function NewTemplateScreen() {
  const { t } = useTranslation();
  const { isGlobalAdmin } = useStanding(useCurrentStore().id);
  // The id of the template to be stands in the address: a reload goes on with the same draft.
  const [id] = useState(newId);
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
  return (
    <Page width="narrow">
      <PageHeader
        title={t('templateEditor.newTitle')}
        subtitle={t('templateEditor.begin.hint')}
        backTo="/inspections/templates"
        backLabel={t('templateEditor.action.back')}
      />
      <Card title={t('templateEditor.begin.empty')}>
        <ButtonLink variant="primary" icon={FilePlus2} to={`/inspections/templates/${id}/edit?new`}>
          {t('templateEditor.begin.start')}
        </ButtonLink>
      </Card>
      <Import />
      <Drafts />
    </Page>
  );
}

function Import() {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const { userId } = useIdentity();
  const [error, setError] = useState<string | undefined>(undefined);
  const take = async (files: readonly File[]) => {
    const [file] = files;
    if (file === undefined) return;
    if (file.size > largestTemplateFile) {
      setError(t('templateEditor.import.too_large', { path: file.name }));
      return;
    }
    const read = readTemplateFile(await file.text(), newId);
    if ('problem' in read) {
      setError(t(`templateEditor.import.${read.problem.code}`, { path: read.problem.path }));
      return;
    }
    setError(undefined);
    const { draft } = read;
    try {
      await keepDraft(userId, { draft, baseVersion: 0, editedAt: new Date().toISOString() });
    } catch {
      setError(t('inspections.error.full'));
      return;
    }
    toast.success(
      t('templateEditor.import.done', { name: draft.name, count: draftItems(draft).length }),
    );
    void navigate(`/inspections/templates/${draft.id}/edit?new`);
  };
  return (
    <Card title={t('templateEditor.import.title')}>
      <FileField
        label={t('templateEditor.import.label')}
        hint={t('templateEditor.import.hint')}
        error={error}
        accept="application/json,.json"
        files={[]}
        onFilesChange={(files) => void take(files)}
        chooseText={t('templateEditor.import.choose')}
        removeLabel={(name) => t('templateEditor.import.remove', { name })}
        sizeText={(bytes) => t('templateEditor.import.size', { size: format.number(bytes / 1000) })}
      />
    </Card>
  );
}

function Drafts() {
  const { t } = useTranslation();
  const format = useFormat('device');
  const { userId } = useIdentity();
  const [drafts, setDrafts] = useState<readonly KeptDraft[]>([]);
  useEffect(() => {
    let left = false;
    listDrafts(userId).then(
      (found) => {
        if (!left) {
          setDrafts(found.toSorted((a, b) => Date.parse(b.editedAt) - Date.parse(a.editedAt)));
        }
      },
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [userId]);
  if (drafts.length === 0) return null;
  return (
    <section aria-labelledby="drafts-heading" className="flex flex-col gap-3">
      <h2 id="drafts-heading" className="text-heading">
        {t('templateEditor.drafts.title')}
      </h2>
      <List label={t('templateEditor.drafts.title')}>
        {drafts.map(({ draft, baseVersion, editedAt }) => (
          <ListRow
            key={draft.id}
            to={`/inspections/templates/${draft.id}/edit${baseVersion === 0 ? '?new' : ''}`}
            leading={<LayoutTemplate aria-hidden="true" className="size-6 text-brand" />}
            title={
              nameIn(draft, format.language).trim() === ''
                ? t('templateEditor.newTitle')
                : nameIn(draft, format.language)
            }
            subtitle={t('templateEditor.drafts.edited', { date: format.dateTime(editedAt) })}
          />
        ))}
      </List>
    </section>
  );
}
