import { Eye, Plus, Send } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useDatabase } from '../../../../../db/database-context.tsx';
import { useConnection } from '../../../../../db/use-connection.ts';
import { useFormat } from '../../../../../i18n/format.ts';
import { languageNames, languages, type Language } from '../../../../../i18n/languages.ts';
import { Badge } from '../../../../../ui/badge.tsx';
import { Button } from '../../../../../ui/button.tsx';
import { ButtonLink } from '../../../../../ui/button-link.tsx';
import { ConfirmDialog } from '../../../../../ui/confirm-dialog.tsx';
import { PageHeader } from '../../../../../ui/page-header.tsx';
import { Page } from '../../../../../ui/page.tsx';
import { SegmentedControl } from '../../../../../ui/segmented-control.tsx';
import { toast } from '../../../../../ui/toasts.tsx';
import { useCurrentStore, useStanding } from '../../../../stores/index.ts';
import type { InspectionTemplate } from '../../../model/collections.ts';
import { publishDraft } from '../../commands.ts';
import { draftItems, draftOf, sameDraft, totalOf } from '../../domain/template-draft.ts';
import { findingsByItem, isError, lint, worthTelling } from '../../domain/template-lint.ts';
import type { TemplateSnapshot } from '../../../model/domain/template-snapshot.ts';
import { nameIn } from '../../../model/domain/translation.ts';
import type { DraftSheet } from '../../draft-sheet.ts';
import { templateProblemOf } from '../../remote.ts';
import { LintPanel } from './lint-panel.tsx';
import { ShowMissing } from './show-missing.ts';
import { NewerVersion } from './newer-version.tsx';
import { SectionCard } from './section-card.tsx';
import { TemplateSettings } from './template-settings.tsx';
import { TemplateTools } from './template-tools.tsx';
import { useDraft } from './use-draft-sheet.ts';
import { useEditing } from './use-editing.ts';
import { VersionsDialog } from './versions-dialog.tsx';

const previewOf = (templateId: string) => `/inspections/templates/${templateId}/preview`;

export function TemplateEditor({
  sheet,
  template,
  onLeave,
}: {
  sheet: DraftSheet;
  /** As it is published; null: it never was. */
  template: InspectionTemplate | null;
  onLeave: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const database = useDatabase();
  const { isGlobalAdmin } = useStanding(useCurrentStore().id);
  const connection = useConnection();
  const state = useDraft(sheet);
  const { draft, baseVersion } = state;
  const editing = useEditing(sheet);
  const [language, setLanguage] = useState<Language>('en');
  const [asking, setAsking] = useState<'publish' | 'discard' | 'versions' | null>(null);
  const [publishing, setPublishing] = useState(false);
  const navigate = useNavigate();
  const [tried, setTried] = useState(baseVersion > 0);
  const findings = useMemo(() => lint(draft), [draft]);
  const told = useMemo(() => (tried ? findings : worthTelling(findings)), [findings, tried]);
  const findingsOf = useMemo(() => findingsByItem(told), [told]);
  const errors = findings.filter(isError);
  const changed = state.kept !== 'clean';
  const outdated = template !== null && template.version > baseVersion;
  const published = useMemo(() => (template === null ? null : draftOf(template)), [template]);
  const newer =
    changed && outdated && !publishing && published !== null && !sameDraft(published, draft);
  // Where nothing was changed there is nothing to choose: the newer version is what is worked on.
  const followServer = useEffectEvent(() => {
    if (template !== null) sheet.follow(draftOf(template), template.version);
  });
  const followsServer = outdated && !newer && !publishing;
  useEffect(() => {
    if (followsServer) followServer();
  }, [followsServer]);
  const name = nameIn(draft, language).trim();
  const firstNumbers = draft.sections.map((_, index) =>
    draft.sections.slice(0, index).reduce((number, { items }) => number + items.length, 1),
  );

  const keeper = { database, isGlobalAdmin };
  // What it brings is news; that it brought none is told by the state of the connection.
  const syncNow = () => database.syncNow().catch(() => undefined);

  const publish = async () => {
    setPublishing(true);
    await sheet.flush();
    const answer = await publishDraft(keeper, draft, baseVersion).then(
      (version) => ({ version }),
      (error: unknown) => ({ problem: templateProblemOf(error) }),
    );
    if ('problem' in answer) {
      toast.error(t(`templateEditor.problem.${answer.problem}`));
      if (answer.problem === 'newer_version') await syncNow();
      setPublishing(false);
      setAsking(null);
      return;
    }
    // Published is published: a draft that cannot be dropped is seen to say the same when it is opened again.
    await sheet.close();
    await sheet.drop().catch(() => undefined);
    toast.success(t('templateEditor.published', { name: draft.name, version: answer.version }));
    await syncNow();
    onLeave();
  };
  const startOver = async () => {
    setAsking(null);
    try {
      await sheet.drop();
    } catch {
      toast.error(t('templateEditor.notDiscarded'));
      return;
    }
    if (template === null) onLeave();
    else sheet.follow(draftOf(template), template.version);
  };
  const use = (version: TemplateSnapshot) => {
    const { draft: before } = sheet.state();
    const { id, store_id, description } = before;
    const used = draftOf({ ...version, id, store_id, description });
    sheet.change(() => used);
    setAsking(null);
    toast.success(t('templateEditor.versions.used', { version: version.version }), {
      action: {
        label: t('ui.undo'),
        // What was changed since stays.
        onAction: () => sheet.change((now) => (now === used ? before : now)),
      },
    });
  };
  /** The preview reads what is on the disk; without that it would show something else. */
  const preview = async () => {
    if (await sheet.flush()) void navigate(previewOf(draft.id));
    else toast.error(t('inspections.error.full'));
  };
  const askToPublish = () => {
    setTried(true);
    const [first] = errors;
    if (first === undefined) {
      setAsking('publish');
      return;
    }
    toast.error(t('templateEditor.publish.errorsFirst', { count: errors.length }));
    setLanguage('en');
    editing.goTo(first);
  };

  return (
    <Page width="wide">
      <PageHeader
        title={name === '' ? t('templateEditor.newTitle') : name}
        backTo="/inspections/templates"
        backLabel={t('templateEditor.action.back')}
        meta={
          <>
            <Badge>
              {baseVersion === 0
                ? t('templateEditor.state.new')
                : t('templateEditor.state.version', { version: baseVersion })}
            </Badge>
            <span role="status">
              <Badge
                tone={state.kept === 'failed' ? 'bad' : changed ? 'info' : 'neutral'}
                className="whitespace-normal!"
              >
                {t(`templateEditor.kept.${state.kept}`)}
              </Badge>
            </span>
          </>
        }
        subtitle={t('templateEditor.summary', {
          count: draftItems(draft).length,
          points: format.number(totalOf(draft), 2),
        })}
        actions={
          <>
            <ButtonLink
              icon={Eye}
              to={previewOf(draft.id)}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                void preview();
              }}
            >
              {t('templateEditor.action.preview')}
            </ButtonLink>
            <Button variant="primary" icon={Send} disabled={newer} onClick={askToPublish}>
              {t('templateEditor.action.publish')}
            </Button>
          </>
        }
      />
      {newer ? (
        <NewerVersion
          templateId={draft.id}
          version={template.version}
          onTheirs={() => setAsking('discard')}
          onMine={() => sheet.rebase(draftOf(template), template.version)}
        />
      ) : null}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <ShowMissing value={tried}>
          <div className="flex min-w-0 flex-col gap-5">
            <SegmentedControl<Language>
              label={t('templateEditor.language')}
              value={language}
              onValueChange={setLanguage}
              options={languages.map((value) => ({ value, label: languageNames[value] }))}
              className="max-w-xl"
            />
            <TemplateSettings
              draft={draft}
              isNew={baseVersion === 0}
              language={language}
              onChange={(fields) => sheet.change((now) => ({ ...now, ...fields }))}
            />
            {draft.sections.map((section, index) => (
              <SectionCard
                key={section.id}
                draft={draft}
                section={section}
                index={index}
                firstNumber={firstNumbers[index] ?? 1}
                openItem={editing.openItem}
                findingsOf={findingsOf}
                language={language}
                deeds={editing.sectionDeeds}
                itemDeeds={editing.itemDeeds}
              />
            ))}
            <Button icon={Plus} className="self-start" onClick={editing.addSection}>
              {t('templateEditor.section.add')}
            </Button>
          </div>
        </ShowMissing>
        <aside
          aria-label={t('templateEditor.tools')}
          className="flex min-w-0 flex-col gap-4 xl:sticky xl:top-[calc(var(--header-bottom)+1rem)]"
        >
          <LintPanel
            draft={draft}
            findings={told}
            unfinished={findings.length > told.length}
            onGo={(finding) => {
              setLanguage(finding.language ?? 'en');
              editing.goTo(finding);
            }}
          />
          <TemplateTools
            sheet={sheet}
            template={template}
            keeper={keeper}
            onVersions={() => setAsking('versions')}
            onDiscard={() => setAsking('discard')}
            onLeave={onLeave}
          />
        </aside>
      </div>
      <p role="status" className="sr-only">
        {editing.said}
      </p>
      <ConfirmDialog
        open={asking === 'publish'}
        onOpenChange={(open) => !open && setAsking(null)}
        title={t('templateEditor.publish.title', { name: draft.name })}
        description={
          connection === 'offline'
            ? t('templateEditor.problem.unreachable')
            : findings.length === 0
              ? t('templateEditor.publish.hint')
              : `${t('templateEditor.publish.hint')} ${t('templateEditor.publish.warnings', { count: findings.length })}`
        }
        confirmLabel={t('templateEditor.action.publish')}
        cancelLabel={t('ui.cancel')}
        tone="primary"
        pending={publishing}
        onConfirm={publish}
      />
      <ConfirmDialog
        open={asking === 'discard'}
        onOpenChange={(open) => !open && setAsking(null)}
        title={t('templateEditor.discard.title')}
        description={t(
          template === null ? 'templateEditor.discard.newHint' : 'templateEditor.discard.hint',
        )}
        confirmLabel={t('templateEditor.action.discard')}
        cancelLabel={t('ui.cancel')}
        tone="danger"
        onConfirm={startOver}
      />
      {asking === 'versions' ? (
        <VersionsDialog templateId={draft.id} onClose={() => setAsking(null)} onUse={use} />
      ) : null}
    </Page>
  );
}
