import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhoto, type PhotoView } from '../../../../platform/photos/use-photo.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import type { HelpPhoto as Photo } from '../../model/domain/item-rules.ts';

/** How it should look, beside the help of an item; a press shows it large (rule R1). */
export function HelpPhoto({ photo, question }: { photo: Photo; question: string }) {
  const { t } = useTranslation();
  const [large, setLarge] = useState(false);
  const view = usePhoto(
    { photoId: photo.sha256, path: photo.path, storedAt: photo.sha256 },
    'full',
  );
  const label = t('inspections.helpPhoto.of', { question });
  return (
    <div className="flex items-center gap-3">
      <button
        type="button"
        aria-label={label}
        onClick={() => setLarge(true)}
        className="flex size-20 shrink-0 items-center justify-center overflow-hidden rounded-control border border-line bg-sunken text-muted"
      >
        {view.status === 'ready' ? (
          <img src={view.url} alt="" className="size-full object-cover" />
        ) : view.status === 'loading' ? (
          <Spinner />
        ) : (
          <ImageOff aria-hidden="true" className="size-6" />
        )}
      </button>
      <span className="text-small text-muted">
        {t('inspections.helpPhoto.caption')}
        {isMissing(view) ? (
          <span className="block">{t('inspections.helpPhoto.missing')}</span>
        ) : null}
      </span>
      {large ? (
        <Dialog
          open
          onOpenChange={setLarge}
          size="lg"
          title={t('inspections.helpPhoto.caption')}
          description={question}
          closeLabel={t('inspections.action.close')}
        >
          {view.status === 'ready' ? (
            <img
              src={view.url}
              alt={label}
              width={photo.width}
              height={photo.height}
              className="mx-auto h-auto max-h-[70dvh] w-auto rounded-control"
            />
          ) : isMissing(view) ? (
            <p className="text-muted">{t('inspections.photo.unavailable')}</p>
          ) : (
            <Spinner label={t('inspections.photo.loading')} />
          )}
        </Dialog>
      ) : null}
    </div>
  );
}

const isMissing = ({ status }: PhotoView) => status === 'unavailable' || status === 'on_its_way';
