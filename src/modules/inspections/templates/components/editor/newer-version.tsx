import { Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '../../../../../db/database-context.tsx';
import { Button } from '../../../../../ui/button.tsx';
import { templateVersions } from '../../remote.ts';

/** Rule M8: somebody published while this draft was worked on. Neither is thrown away unasked. */
export function NewerVersion({
  templateId,
  version,
  onTheirs,
  onMine,
}: {
  templateId: string;
  version: number;
  onTheirs: () => void;
  onMine: () => void;
}) {
  const { t } = useTranslation();
  const { connection } = useSyncStatus();
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    if (connection === 'offline') return undefined;
    let left = false;
    templateVersions(templateId).then(
      (versions) => {
        const theirs = versions.find((each) => each.version === version);
        if (!left) setName(theirs?.published_by_name ?? null);
      },
      // Without a line it stays unsaid who it was, until there is one again.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [connection, templateId, version]);
  return (
    <div
      role="alert"
      className="flex flex-col gap-3 rounded-card border border-warn bg-warn-soft p-4 sm:p-5"
    >
      <p className="flex items-start gap-2.5 font-semibold">
        <Users aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warn" />
        {name === null
          ? t('templateEditor.newer.title', { version })
          : t('templateEditor.newer.titleBy', { version, name })}
      </p>
      <p>{t('templateEditor.newer.hint')}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onTheirs}>{t('templateEditor.newer.theirs', { version })}</Button>
        <Button onClick={onMine}>{t('templateEditor.newer.mine')}</Button>
      </div>
    </div>
  );
}
