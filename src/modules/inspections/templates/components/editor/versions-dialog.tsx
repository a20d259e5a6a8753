import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../../i18n/format.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Dialog } from '../../../../../ui/dialog.tsx';
import { SkeletonList } from '../../../../../ui/skeleton.tsx';
import { ErrorState } from '../../../../../ui/states.tsx';
import {
  itemsOf,
  parseSnapshot,
  type TemplateSnapshot,
} from '../../../model/domain/template-snapshot.ts';
import { templateVersions, type TemplateVersion } from '../../remote.ts';

/** Every version as it was published, the newest first; any of them can be worked on again. */
export function VersionsDialog({
  templateId,
  onClose,
  onUse,
}: {
  templateId: string;
  onClose: () => void;
  onUse: (version: TemplateSnapshot) => void;
}) {
  const { t } = useTranslation();
  const [versions, setVersions] = useState<readonly TemplateVersion[] | null>(null);
  const [failed, setFailed] = useState(false);
  const wanted = versions === null && !failed;
  useEffect(() => {
    if (!wanted) return undefined;
    let left = false;
    templateVersions(templateId).then(
      (found) => {
        if (!left) setVersions(found);
      },
      () => {
        if (!left) setFailed(true);
      },
    );
    return () => {
      left = true;
    };
  }, [templateId, wanted]);
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={t('templateEditor.versions.title')}
      description={t('templateEditor.versions.hint')}
      closeLabel={t('inspections.action.close')}
    >
      {failed ? (
        <ErrorState
          title={t('templateEditor.versions.failed')}
          action={<Button onClick={() => setFailed(false)}>{t('inspections.action.retry')}</Button>}
        >
          {t('templateEditor.problem.unreachable')}
        </ErrorState>
      ) : versions === null ? (
        <SkeletonList rows={3} label={t('templateEditor.versions.loading')} />
      ) : (
        <ol className="flex flex-col gap-2">
          {versions.map((version) => (
            <Version key={version.version} version={version} onUse={onUse} />
          ))}
        </ol>
      )}
    </Dialog>
  );
}

function Version({
  version,
  onUse,
}: {
  version: TemplateVersion;
  onUse: (version: TemplateSnapshot) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const snapshot = parseSnapshot(version.snapshot);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-line px-4 py-3">
      <span className="min-w-0">
        <span className="block font-semibold">
          {t('templateEditor.versions.version', { version: version.version })}
        </span>
        <span className="block text-small text-muted">
          {version.published_by_name === null
            ? format.dateTime(version.published_at)
            : t('templateEditor.versions.by', {
                name: version.published_by_name,
                date: format.dateTime(version.published_at),
              })}
        </span>
        {snapshot === null ? null : (
          <span className="block text-small text-muted tabular-nums">
            {t('templateEditor.versions.questions', { count: itemsOf(snapshot).length })}
          </span>
        )}
      </span>
      {snapshot === null ? null : (
        <Button
          aria-label={t('templateEditor.versions.useOf', { version: version.version })}
          onClick={() => onUse(snapshot)}
        >
          {t('templateEditor.versions.use')}
        </Button>
      )}
    </li>
  );
}
