import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { Card } from '../../../../ui/card.tsx';
import type { InspectionPhoto } from '../../model/collections.ts';
import { signatureOf, signers } from '../../model/domain/signature.ts';
import { PhotoTile } from '../../photos/components/photo-tile.tsx';

export function ReportSignatures({ photos }: { photos: readonly InspectionPhoto[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const signed = signers.flatMap((signer) => {
    const photo = signatureOf(photos, signer);
    return photo === null ? [] : [{ signer, photo }];
  });
  if (signed.length === 0) return null;
  return (
    <Card title={t('inspections.signature.heading')} className="break-inside-avoid">
      <ul className="grid gap-4 sm:grid-cols-2 print:grid-cols-2">
        {signed.map(({ signer, photo }) => (
          <li key={signer} className="flex items-center gap-3">
            <PhotoTile
              photo={photo}
              fit="contain"
              label={t('inspections.signature.of', { name: photo.caption ?? '' })}
            />
            <div className="min-w-0">
              <p className="font-semibold">{photo.caption}</p>
              <p className="text-small text-muted">
                {t(`inspections.signature.signer.${signer}`)} · {format.dateTime(photo.captured_at)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
