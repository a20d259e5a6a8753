import { Check, Minus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { ConflictNotice } from '../../../sync-centre/index.ts';
import {
  inspectionResponses,
  type InspectionPhoto,
  type InspectionResponse,
} from '../../model/collections.ts';
import type { SnapshotItem } from '../../model/domain/template-snapshot.ts';
import { PhotoTile } from '../../photos/components/photo-tile.tsx';

export function AnswerRow({
  number,
  item,
  response,
  photos,
}: {
  number: number;
  item: SnapshotItem;
  response: InspectionResponse | undefined;
  photos: readonly InspectionPhoto[];
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const notes = response?.notes ?? '';
  return (
    <li
      id={`item-${item.id}`}
      className="flex scroll-mt-24 break-inside-avoid flex-col gap-2 px-4 py-3 sm:px-5"
    >
      <div className="flex flex-col gap-1.5 @xl:flex-row @xl:items-start @xl:justify-between @xl:gap-6">
        <h3 className="min-w-0 font-medium">
          <span className="me-1.5 text-faint tabular-nums">{number}.</span>
          {item.question_text}
          {item.is_critical ? (
            <Badge tone="bad" className="ms-2 align-middle">
              {t('inspections.form.critical')}
            </Badge>
          ) : null}
        </h3>
        <p className="flex min-w-0 flex-wrap items-center gap-3 @xl:max-w-1/2 @xl:shrink-0">
          <AnswerText item={item} value={response?.response_value ?? null} />
          {item.points === 0 ? null : (
            <span className="text-small text-muted tabular-nums">
              {t('inspections.list.score', {
                earned: format.number(response?.points_earned ?? 0, 2),
                possible: format.number(item.points, 2),
              })}
            </span>
          )}
        </p>
      </div>
      {response === undefined ? null : (
        <ConflictNotice collection={inspectionResponses.name} ids={[response.id]} />
      )}
      {notes === '' ? null : (
        <p className="rounded-control bg-sunken px-3 py-2 text-small whitespace-pre-wrap">
          <span className="sr-only">{t('inspections.form.notes')}: </span>
          {notes}
        </p>
      )}
      {(response?.no_photo_reason ?? '') === '' ? null : (
        <p className="text-small text-muted">
          {t('records.response.noPhotoReason')}: {response?.no_photo_reason}
        </p>
      )}
      {photos.length === 0 ? null : (
        <ul aria-label={t('inspections.photo.list')} className="flex flex-wrap gap-3">
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <PhotoTile
                photo={photo}
                label={t('inspections.photo.of', {
                  number: index + 1,
                  question: item.question_text,
                })}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function AnswerText({ item, value }: { item: SnapshotItem; value: string | null }) {
  const { t } = useTranslation();
  if (value === null || value === '') {
    return <span className="text-small text-muted">{t('inspections.answer.none')}</span>;
  }
  if (item.item_type === 'checkbox') {
    if (value === 'pass') {
      return (
        <Badge tone="good" icon={Check}>
          {t('inspections.answer.pass')}
        </Badge>
      );
    }
    if (value === 'fail') {
      return (
        <Badge tone="bad" icon={X}>
          {t('inspections.answer.fail')}
        </Badge>
      );
    }
    if (value === 'na') {
      return (
        <Badge tone="neutral" icon={Minus}>
          {t('inspections.answer.na')}
        </Badge>
      );
    }
  }
  if (item.item_type === 'radio') {
    return <span className="font-semibold">{t('inspections.answer.rating', { value })}</span>;
  }
  // As long as somebody likes, and not always with a place to break the line.
  return <span className="min-w-0 font-semibold wrap-anywhere whitespace-pre-wrap">{value}</span>;
}
