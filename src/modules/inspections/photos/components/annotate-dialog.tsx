import { ArrowUpRight, Circle, Eraser, Type, Undo2 } from 'lucide-react';
import { useRef, useState, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhoto } from '../../../../platform/photos/use-photo.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import type { InspectionPhoto } from '../../model/collections.ts';
import {
  longestMark,
  mostStrokes,
  parseStrokes,
  strokeOf,
  type Stroke,
  type StrokeKind,
} from '../domain/strokes.ts';
import { PhotoMarks } from './photo-marks.tsx';

type Point = readonly [number, number];

/** Draws on a photo. The picture itself stays as it was taken; what is drawn is kept beside it (rule O1). */
export function AnnotateDialog({
  photo,
  onClose,
  onKeep,
}: {
  photo: InspectionPhoto;
  onClose: () => void;
  onKeep: (strokes: readonly Stroke[]) => Promise<void>;
}) {
  const { t } = useTranslation();
  const [strokes, setStrokes] = useState(() => parseStrokes(photo.strokes));
  const [kind, setKind] = useState<StrokeKind>('arrow');
  const [text, setText] = useState('');
  const [keeping, setKeeping] = useState(false);
  const view = usePhoto({ photoId: photo.id, path: photo.path, storedAt: photo.stored_at }, 'full');
  const keep = async () => {
    setKeeping(true);
    await onKeep(strokes);
    setKeeping(false);
    onClose();
  };
  return (
    <Dialog
      open
      dismissible={false}
      onOpenChange={onClose}
      size="lg"
      title={t('inspections.annotate.title')}
      description={t(`inspections.annotate.hint.${kind}`)}
      closeLabel={t('inspections.action.close')}
      footer={
        <FormActions>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" pending={keeping} onClick={() => void keep()}>
            {t('inspections.annotate.keep')}
          </Button>
        </FormActions>
      }
    >
      <div className="flex flex-col gap-3">
        <SegmentedControl<StrokeKind>
          label={t('inspections.annotate.tool')}
          hideLabel
          value={kind}
          onValueChange={setKind}
          options={[
            { value: 'arrow', label: t('inspections.annotate.arrow'), icon: ArrowUpRight },
            { value: 'circle', label: t('inspections.annotate.circle'), icon: Circle },
            { value: 'text', label: t('inspections.annotate.text'), icon: Type },
          ]}
        />
        {kind === 'text' ? (
          <TextField
            label={t('inspections.annotate.words')}
            maxLength={longestMark}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        ) : null}
        {view.status === 'ready' ? (
          <Sheet
            url={view.url}
            photo={photo}
            kind={kind}
            text={text}
            strokes={strokes}
            onStroke={(stroke) => setStrokes([...strokes, stroke].slice(0, mostStrokes))}
          />
        ) : (
          <Spinner label={t('inspections.photo.loading')} />
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            variant="quiet"
            icon={Undo2}
            disabled={strokes.length === 0}
            onClick={() => setStrokes(strokes.slice(0, -1))}
          >
            {t('ui.undo')}
          </Button>
          <Button
            variant="quiet"
            icon={Eraser}
            disabled={strokes.length === 0}
            onClick={() => setStrokes([])}
          >
            {t('inspections.signature.clear')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** The picture that is drawn on. */
function Sheet({
  url,
  photo,
  kind,
  text,
  strokes,
  onStroke,
}: {
  url: string;
  photo: InspectionPhoto;
  kind: StrokeKind;
  text: string;
  strokes: readonly Stroke[];
  onStroke: (stroke: Stroke) => void;
}) {
  const { t } = useTranslation();
  const start = useRef<Point | null>(null);
  const [drawn, setDrawn] = useState<Stroke | null>(null);
  const [natural, setNatural] = useState<Point>([photo.width ?? 4, photo.height ?? 3]);
  const place = (event: PointerEvent<HTMLElement>): Point => {
    const frame = event.currentTarget.getBoundingClientRect();
    return [(event.clientX - frame.left) / frame.width, (event.clientY - frame.top) / frame.height];
  };
  const strokeTo = (event: PointerEvent<HTMLElement>): Stroke | null =>
    start.current === null ? null : strokeOf(kind, start.current, place(event), text);
  const end = (event: PointerEvent<HTMLElement>) => {
    const stroke = strokeTo(event);
    start.current = null;
    setDrawn(null);
    if (stroke !== null) onStroke(stroke);
  };
  return (
    <div
      role="img"
      aria-label={t('inspections.annotate.title')}
      className="relative mx-auto w-fit touch-none select-none"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = place(event);
      }}
      onPointerMove={(event) => {
        if (start.current !== null) setDrawn(strokeTo(event));
      }}
      onPointerUp={end}
      onPointerCancel={() => {
        start.current = null;
        setDrawn(null);
      }}
    >
      <img
        src={url}
        alt=""
        draggable={false}
        className="max-h-[55dvh] rounded-control"
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setNatural([naturalWidth, naturalHeight])
        }
      />
      <PhotoMarks
        strokes={drawn === null ? strokes : [...strokes, drawn]}
        width={natural[0]}
        height={natural[1]}
        fit="contain"
      />
    </div>
  );
}
