import { useTranslation } from 'react-i18next';
import type { InspectionPhoto } from '../../model/collections.ts';
import { PhotoTile } from '../../photos/components/photo-tile.tsx';

/** Pictures of one side of an action item; `question` is what it is about. */
export function Pictures({
  label,
  photos,
  question,
  onRemove,
}: {
  label: string;
  photos: readonly InspectionPhoto[];
  question: string;
  onRemove?: (photo: InspectionPhoto) => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-small font-semibold text-muted">{label}</h3>
      {photos.length === 0 ? (
        <p className="text-small text-muted">{t('inspections.actions.noPictures')}</p>
      ) : (
        <ul aria-label={label} className="flex flex-wrap gap-3">
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <PhotoTile
                photo={photo}
                label={`${label}. ${t('inspections.photo.of', { number: index + 1, question })}`}
                {...(onRemove ? { onRemove: () => onRemove(photo) } : {})}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
