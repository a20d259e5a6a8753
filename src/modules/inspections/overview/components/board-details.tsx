import clsx from 'clsx';
import { ChevronDown, ImageOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { useFormat } from '../../../../i18n/format.ts';
import { usePhoto } from '../../../../platform/photos/use-photo.ts';
import { loadCode } from '../../../../platform/worker/load-code.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { deferred } from '../../../../ui/deferred.tsx';
import { SkeletonList } from '../../../../ui/skeleton.tsx';
import { isToCheck, isToDo } from '../../actions/domain/action-item.ts';
import { PriorityBadge } from '../../actions/components/priority-badge.tsx';
import { actionStatuses } from '../../model/domain/action-status.ts';
import { occurrenceStatuses } from '../../model/domain/occurrence.ts';
import { priorities } from '../../model/domain/priority.ts';
import {
  itemTranslationsSchema,
  namedTranslationsSchema,
  textIn,
} from '../../model/domain/translation.ts';

const pictureSchema = v.object({
  id: v.string(),
  path: v.string(),
  stored_at: v.nullable(v.string()),
});
type Picture = v.InferOutput<typeof pictureSchema>;

export const detailsSchema = v.object({
  failed: v.array(
    v.object({
      item: v.string(),
      question_text: v.string(),
      translations: itemTranslationsSchema,
      is_critical: v.boolean(),
      notes: v.nullable(v.string()),
      no_photo_reason: v.nullable(v.string()),
      photos: v.array(pictureSchema),
    }),
  ),
  signatures: v.array(
    v.object({
      role: v.picklist(['inspector_signature', 'store_signature']),
      name: v.nullable(v.string()),
      picture: pictureSchema,
    }),
  ),
  due: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      translations: namedTranslationsSchema,
      status: v.picklist(occurrenceStatuses),
      due_at: v.string(),
    }),
  ),
  actions: v.array(
    v.object({
      id: v.string(),
      title: v.string(),
      status: v.picklist(actionStatuses),
      priority: v.picklist(priorities),
      due_date: v.string(),
    }),
  ),
});
type Details = v.InferOutput<typeof detailsSchema>;

// Only who does something about one needs it.
const ActionFromOffice = deferred(() =>
  loadCode(() =>
    import('../../actions/components/action-from-office.tsx').then(
      (module) => module.ActionFromOffice,
    ),
  ),
);

/** What `beginWith` opens: the first that can be given to somebody, or verified. */
const meantBy: Readonly<Record<string, typeof isToDo>> = { assign: isToDo, verify: isToCheck };

/** What is behind the figures of a store on the board; action items are dealt with there (rules BD10 and BD12 of the board). */
export function BoardDetails({
  details,
  beginWith,
  onChanged,
}: {
  details: Details;
  beginWith: string | null;
  onChanged: () => void;
}) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const { failed, signatures, due, actions } = details;
  const isMeant = beginWith === null ? undefined : meantBy[beginWith];
  const [opened, setOpened] = useState(
    () => (isMeant === undefined ? undefined : actions.find(isMeant))?.id ?? null,
  );
  return (
    <>
      <Part title={t('inspections.board.failed')} none={t('inspections.board.noneFailed')}>
        {failed.map((one) => (
          <li key={one.item} className="flex flex-col gap-1 py-2">
            <span>
              {textIn(one, 'question_text', i18n.language)}
              {one.is_critical ? (
                <Badge tone="bad" className="ms-1.5">
                  {t('inspections.priority.critical')}
                </Badge>
              ) : null}
            </span>
            {one.notes ? <span className="text-small text-muted">{one.notes}</span> : null}
            {one.no_photo_reason ? (
              <span className="text-small text-muted">{one.no_photo_reason}</span>
            ) : null}
            <Pictures
              pictures={one.photos}
              label={(number) => t('inspections.board.photo', { number })}
            />
          </li>
        ))}
      </Part>
      {signatures.length === 0 ? null : (
        <Part title={t('inspections.board.signatures')}>
          {signatures.map(({ role, name, picture }) => (
            <li key={role} className="flex items-center gap-3 py-2">
              <Pictures
                pictures={[picture]}
                label={() => t('inspections.board.signatureOf', { name: name ?? '–' })}
              />
              <span>{name ?? '–'}</span>
            </li>
          ))}
        </Part>
      )}
      <Part title={t('inspections.board.day')} none={t('inspections.board.nothingDue')}>
        {due.map((one) => (
          <li key={one.id} className="flex items-baseline justify-between gap-3 py-2">
            <Link
              className="underline-offset-3 hover:underline"
              to={`/inspections/occurrences/${one.id}`}
            >
              {textIn(one, 'name', i18n.language)}
            </Link>
            <span className={one.status === 'missed' ? 'text-bad' : 'text-muted'}>
              {`${t(`inspections.board.state.${one.status}`)} · ${format.time(one.due_at)}`}
            </span>
          </li>
        ))}
      </Part>
      <Part title={t('inspections.board.actions')} none={t('inspections.board.noActions')}>
        {actions.map(({ id, title, status, priority, due_date }) => (
          <li
            key={id}
            className="scroll-mt-4 py-1"
            ref={(element) => {
              // What the panel was opened for is what is seen first.
              if (isMeant !== undefined && opened === id)
                element?.scrollIntoView({ block: 'start' });
            }}
          >
            <button
              type="button"
              aria-expanded={opened === id}
              onClick={() => setOpened(opened === id ? null : id)}
              className="-mx-2 flex min-h-12 w-[calc(100%+1rem)] items-center gap-3 rounded-control px-2 py-1 text-start hover:bg-brand-soft"
            >
              <span className="min-w-0 flex-1">
                <span className="block break-words">{title}</span>
                <span className="mt-1 flex flex-wrap items-center gap-2 text-small text-muted">
                  <PriorityBadge priority={priority} />
                  {`${t(`inspections.actionStatus.${status}`)} · ${format.dateTime(due_date)}`}
                </span>
              </span>
              <ChevronDown
                aria-hidden="true"
                className={clsx('size-5 shrink-0 text-muted', opened === id && 'rotate-180')}
              />
            </button>
            {opened === id ? (
              <div className="py-3">
                <ActionFromOffice
                  actionItemId={id}
                  titled
                  beginWith={beginWith === 'assign' ? 'assign' : null}
                  onChanged={onChanged}
                  fallback={<SkeletonList rows={3} label={t('inspections.actions.loading')} />}
                />
              </div>
            ) : null}
          </li>
        ))}
      </Part>
    </>
  );
}

function Part({
  title,
  none,
  children,
}: {
  title: string;
  none?: string;
  children: readonly ReactNode[];
}) {
  return (
    <section>
      <h4 className="text-small font-semibold text-muted">{title}</h4>
      {children.length === 0 ? (
        <p className="py-1.5">{none}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">{children}</ul>
      )}
    </section>
  );
}

function Pictures({
  pictures,
  label,
}: {
  pictures: readonly Picture[];
  label: (number: number) => string;
}) {
  return pictures.length === 0 ? null : (
    <span className="flex flex-wrap gap-2">
      {pictures.map((picture, at) => (
        <PictureTile key={picture.id} picture={picture} label={label(at + 1)} />
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
      className="inline-flex size-20 items-center justify-center overflow-hidden rounded-control border border-line bg-sunken text-muted"
    >
      {view.status === 'ready' ? (
        <img src={view.url} alt="" className="size-full bg-[#fff] object-contain" />
      ) : (
        <ImageOff aria-hidden="true" className="size-6" />
      )}
    </span>
  );
}
