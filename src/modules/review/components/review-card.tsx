import { ImageOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { toCents } from '../../../kernel/money.ts';
import { usePhoto } from '../../../platform/photos/use-photo.ts';
import { Badge } from '../../../ui/badge.tsx';
import { titleIn, type Picture, type ReviewItem } from '../domain/review-item.ts';
import { useItemTitle } from './use-item-title.ts';

/** One thing that came in: what it is, what was found, its pictures. */
export function ReviewCard({ item }: { item: ReviewItem }) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const { what, kind, came_at } = item;
  const title = useItemTitle()(item);
  const facts = [
    ...(what.by ? [what.by] : []),
    format.dateTime(came_at),
    ...(typeof what.score === 'number' ? [format.percent(what.score)] : []),
    ...(typeof what.cost === 'number' ? [format.money(toCents(what.cost))] : []),
    ...(typeof what.usual === 'number'
      ? [t('review.usual', { amount: format.money(toCents(what.usual)) })]
      : []),
  ];
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={item.weight >= 3 ? 'bad' : item.weight === 2 ? 'warn' : 'neutral'}>
            {item.weight >= 3 ? t('review.critical') : t(`review.kind.${kind}`)}
          </Badge>
        </span>
        <h3 className="text-heading">{title}</h3>
        <p className="text-small text-muted">{facts.join(' · ')}</p>
      </div>
      {what.text ? <p className="break-words whitespace-pre-line">{what.text}</p> : null}
      {what.findings ? (
        what.findings.length === 0 ? (
          <p className="text-muted">{t('review.nothingFailed')}</p>
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {what.findings.map((finding) => {
              const words = titleIn(finding, i18n.language);
              return (
                <li key={words} className="flex flex-col gap-1.5 py-3 first:pt-0">
                  <span className="font-semibold">
                    {words}
                    {finding.is_critical ? (
                      <Badge tone="bad" className="ms-1.5">
                        {t('review.critical')}
                      </Badge>
                    ) : null}
                  </span>
                  {finding.note ? <span className="break-words">{finding.note}</span> : null}
                  <Pictures label={words} pictures={finding.photos} />
                </li>
              );
            })}
          </ul>
        )
      ) : null}
      {what.before || what.after ? (
        <div className="grid gap-4 @md:grid-cols-2">
          {(
            [
              ['before', what.before ?? []],
              ['after', what.after ?? []],
            ] as const
          ).map(([when, pictures]) => (
            <div key={when} className="flex flex-col gap-1.5">
              <h4 className="text-small font-semibold text-muted">{t(`review.${when}`)}</h4>
              {pictures.length === 0 ? (
                <p className="text-muted">{t('review.noPictures')}</p>
              ) : (
                <Pictures label={t(`review.${when}`)} pictures={pictures} />
              )}
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}

function Pictures({ label, pictures }: { label: string; pictures: readonly Picture[] }) {
  const { t } = useTranslation();
  return pictures.length === 0 ? null : (
    <span className="flex flex-wrap gap-2">
      {pictures.map((picture, at) => (
        <PictureTile
          key={picture.id}
          picture={picture}
          label={t('review.picture', { label, number: at + 1 })}
        />
      ))}
    </span>
  );
}

function PictureTile({ picture, label }: { picture: Picture; label: string }) {
  const view = usePhoto(
    { photoId: picture.id, path: picture.path, storedAt: picture.stored_at },
    'thumbnail',
  );
  return (
    <span
      role="img"
      aria-label={label}
      className="inline-flex size-32 items-center justify-center overflow-hidden rounded-control border border-line bg-sunken text-muted"
    >
      {view.status === 'ready' ? (
        <img src={view.url} alt="" className="size-full object-cover" />
      ) : (
        <ImageOff aria-hidden="true" className="size-6" />
      )}
    </span>
  );
}
