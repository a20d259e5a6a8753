import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../../i18n/format.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Card } from '../../../../../ui/card.tsx';
import { useIdentity } from '../../../../auth/index.ts';
import type { Inspection, InspectionPhoto } from '../../../model/collections.ts';
import {
  signatureOf,
  signatureRole,
  signers,
  type Signer,
} from '../../../model/domain/signature.ts';
import { PhotoTile } from '../../../photos/components/photo-tile.tsx';
import { usePhotoCommands } from '../../../photos/components/use-photo-commands.ts';
import { SignatureDialog } from './signature-dialog.tsx';

/** Who was there and saw the result (rules N1 and N2). */
export function Signatures({
  inspection,
  of,
  photos,
  required,
}: {
  inspection: Inspection;
  /** Store and template, for who signs. */
  of: string;
  photos: readonly InspectionPhoto[];
  required: boolean;
}) {
  const { t } = useTranslation();
  const { userId, firstName, lastName } = useIdentity();
  const commands = usePhotoCommands(inspection);
  const [signing, setSigning] = useState<Signer | null>(null);
  const ownName = userId === inspection.inspector_id ? `${firstName} ${lastName}`.trim() : '';
  const sign = async (signer: Signer, name: string, picture: File) => {
    const before = signatureOf(photos, signer);
    const kept = await commands.add(
      { role: signatureRole[signer], caption: name },
      picture,
      signers.indexOf(signer),
    );
    if (!kept) return;
    setSigning(null);
    if (before !== null) await commands.discard(before);
  };
  return (
    <Card
      title={
        required ? t('inspections.signature.headingRequired') : t('inspections.signature.heading')
      }
    >
      <ul className="grid gap-4 sm:grid-cols-2">
        {signers.map((signer) => (
          <SignerRow
            key={signer}
            signer={signer}
            photo={signatureOf(photos, signer)}
            onSign={() => setSigning(signer)}
          />
        ))}
      </ul>
      {signing === null ? null : (
        <SignatureDialog
          signer={signing}
          of={of}
          name={signing === 'inspector' ? ownName : ''}
          onClose={() => setSigning(null)}
          onSign={(name, picture) => sign(signing, name, picture)}
        />
      )}
    </Card>
  );
}

function SignerRow({
  signer,
  photo,
  onSign,
}: {
  signer: Signer;
  photo: InspectionPhoto | null;
  onSign: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const who = t(`inspections.signature.signer.${signer}`);
  return (
    <li className="flex items-center gap-3">
      {photo === null ? null : (
        <PhotoTile
          photo={photo}
          fit="contain"
          label={t('inspections.signature.of', { name: photo.caption ?? who })}
        />
      )}
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{who}</p>
        <p className="text-small text-muted">
          {photo === null
            ? t('inspections.signature.none')
            : `${photo.caption ?? ''} · ${format.time(photo.captured_at)}`}
        </p>
        <Button
          className="mt-2"
          icon={PenLine}
          onClick={onSign}
          aria-label={t(
            photo === null ? 'inspections.signature.signAs' : 'inspections.signature.againAs',
            { signer: who },
          )}
        >
          {photo === null ? t('inspections.signature.sign') : t('inspections.signature.again')}
        </Button>
      </div>
    </li>
  );
}
