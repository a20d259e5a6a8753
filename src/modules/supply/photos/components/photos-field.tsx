import { useTranslation } from 'react-i18next';
import { useMeasure } from '../../../../i18n/use-measure.ts';
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
  const measure = useMeasure();
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
      sizeText={measure.bytes}
    />
  );
}
