import { Eraser, Type } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../../ui/button.tsx';
import { Dialog } from '../../../../../ui/dialog.tsx';
import { FormActions } from '../../../../../ui/form-actions.tsx';
import { TextField } from '../../../../../ui/text-field.tsx';
import type { Signer } from '../../../model/domain/signature.ts';
import { SignaturePad, type SignaturePadHandle } from './signature-pad.tsx';

/** A name and a signature: drawn, or the typed name for who cannot draw. */
export function SignatureDialog({
  signer,
  of,
  name: knownName,
  onClose,
  onSign,
}: {
  signer: Signer;
  /** What is signed. */
  of: string;
  name: string;
  onClose: () => void;
  onSign: (name: string, picture: File) => Promise<void>;
}) {
  const { t } = useTranslation();
  const pad = useRef<SignaturePadHandle>(null);
  const [name, setName] = useState(knownName);
  const [drawn, setDrawn] = useState(false);
  const [tried, setTried] = useState(false);
  const [keeping, setKeeping] = useState(false);
  const named = name.trim() !== '';
  const sign = async () => {
    setTried(true);
    if (!named || !drawn || pad.current === null) return;
    setKeeping(true);
    await onSign(name.trim(), await pad.current.picture());
    setKeeping(false);
  };
  return (
    <Dialog
      open
      dismissible={false}
      onOpenChange={onClose}
      title={t(`inspections.signature.signer.${signer}`)}
      description={`${of}. ${t('inspections.signature.meaning')}`}
      closeLabel={t('inspections.action.close')}
      size="lg"
      footer={
        <FormActions>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" pending={keeping} onClick={() => void sign()}>
            {t('inspections.signature.keep')}
          </Button>
        </FormActions>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          label={t('inspections.signature.name')}
          autoComplete="off"
          maxLength={120}
          value={name}
          error={tried && !named ? t('inspections.signature.nameMissing') : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <div className="flex flex-col gap-2">
          <SignaturePad ref={pad} label={t('inspections.signature.field')} onDrawn={setDrawn} />
          {tried && !drawn ? (
            <p role="alert" className="text-small font-semibold text-bad">
              {t('inspections.signature.missing')}
            </p>
          ) : null}
          <div className="flex flex-wrap gap-2">
            <Button variant="quiet" icon={Eraser} onClick={() => pad.current?.clear()}>
              {t('inspections.signature.clear')}
            </Button>
            <Button
              variant="quiet"
              icon={Type}
              disabled={!named}
              onClick={() => pad.current?.write(name.trim())}
            >
              {t('inspections.signature.typed')}
            </Button>
          </div>
        </div>
      </div>
    </Dialog>
  );
}
