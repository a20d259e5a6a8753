import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { FileField } from '../../../../ui/file-field.tsx';

/** Pictures of the device's camera or gallery; they are kept with what they show. */
export function PhotosField({
  files,
  onFiles,
  needed = false,
  error,
}: {
  files: readonly File[];
  onFiles: (files: readonly File[]) => void;
  needed?: boolean;
  error?: string | undefined;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <FileField
      label={t('supply.photos.title')}
      {...(needed ? {} : { optionalLabel: t('supply.order.optional') })}
      error={error}
      accept="image/*"
      multiple
      files={files}
      onFilesChange={onFiles}
      chooseText={t('supply.photos.choose')}
      removeLabel={(name) => t('supply.photos.remove', { name })}
      sizeText={(bytes) =>
        t('supply.photos.size', { size: format.number(Math.max(1, Math.round(bytes / 1024)), 0) })
      }
    />
  );
}
