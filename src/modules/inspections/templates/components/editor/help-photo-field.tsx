import { ImagePlus, ImageUp, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '../../../../../db/database-context.tsx';
import { PhotoRefused } from '../../../../../platform/photos/photo-compression.ts';
import { Button } from '../../../../../ui/button.tsx';
import { toast } from '../../../../../ui/toasts.tsx';
import { useCurrentStore, useStanding } from '../../../../stores/index.ts';
import { storeReferencePhoto } from '../../commands.ts';
import type { DraftItem } from '../../domain/template-draft.ts';
import type { ItemChange } from '../../domain/template-draft-changes.ts';
import { TemplateRefused } from '../../remote.ts';
import { HelpPhoto } from '../../../photos/components/help-photo.tsx';

/** The picture beside the help of an item (rule R2). It is stored on the server at once: that needs a connection. */
export function HelpPhotoField({
  templateId,
  item,
  onChange,
}: {
  templateId: string;
  item: DraftItem;
  /** Answers whether the draft took it. */
  onChange: (change: ItemChange) => boolean;
}) {
  const { t } = useTranslation();
  const { isGlobalAdmin } = useStanding(useCurrentStore().id);
  const offline = useSyncStatus().connection === 'offline';
  const input = useRef<HTMLInputElement>(null);
  const [storing, setStoring] = useState(false);
  const { help_photo: photo = null } = item.rules;

  const told = (error: unknown): string => {
    if (error instanceof PhotoRefused) {
      return error.code === 'not_an_image'
        ? t('inspections.photo.notAnImage')
        : error.code === 'too_large'
          ? t('inspections.photo.tooLarge')
          : t('inspections.photo.undecodable');
    }
    return error instanceof TemplateRefused && error.code === 'unreachable'
      ? t('templateEditor.helpPhoto.offline')
      : t('templateEditor.helpPhoto.failed');
  };
  const choose = async (file: File) => {
    setStoring(true);
    await storeReferencePhoto({ isGlobalAdmin }, templateId, file).then(
      (stored) => {
        // Other rules may have been changed while the picture was on its way, or the page left.
        const taken = onChange(({ rules }) => ({ rules: { ...rules, help_photo: stored } }));
        if (!taken) toast.error(t('templateEditor.helpPhoto.failed'));
      },
      (error: unknown) => toast.error(told(error)),
    );
    setStoring(false);
  };

  return (
    <div role="group" aria-labelledby={`help-photo-${item.id}`} className="flex flex-col gap-2">
      <p id={`help-photo-${item.id}`} className="text-small font-semibold">
        {t('inspections.helpPhoto.caption')}
      </p>
      {photo === null ? null : <HelpPhoto photo={photo} question={item.question_text} />}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void choose(file);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          icon={photo === null ? ImagePlus : ImageUp}
          pending={storing}
          disabled={offline}
          onClick={() => input.current?.click()}
        >
          {t(`templateEditor.helpPhoto.${photo === null ? 'add' : 'change'}`)}
        </Button>
        {photo === null ? null : (
          <Button
            variant="quiet"
            icon={Trash2}
            disabled={storing}
            onClick={() =>
              onChange(({ rules: { help_photo: removed, ...rules } }) =>
                removed === undefined ? {} : { rules },
              )
            }
          >
            {t('templateEditor.helpPhoto.remove')}
          </Button>
        )}
      </div>
      <p className="text-small text-muted">
        {t(`templateEditor.helpPhoto.${offline ? 'offline' : 'hint'}`)}
      </p>
    </div>
  );
}
