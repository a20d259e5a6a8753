import type { ComponentType } from 'react';
import type { PictureId } from '../../domain/guides.ts';
import { AmountPicture, BarsPicture, TargetPicture } from './budget.tsx';
import { FormsPicture, PinPicture, SearchPicture } from './finding.tsx';
import { InstallPicture, SignInPicture, StorePicture, TilesPicture } from './first-steps.tsx';
import { AnswersPicture, PhotoPicture, ReportPicture, TemplatePicture } from './inspection.tsx';
import {
  BadgePicture,
  KeptPicture,
  OfflinePicture,
  PeoplePicture,
  SendingPicture,
} from './sync.tsx';

const pictures: Record<PictureId, ComponentType> = {
  'sign-in': SignInPicture,
  store: StorePicture,
  tiles: TilesPicture,
  install: InstallPicture,
  target: TargetPicture,
  amount: AmountPicture,
  bars: BarsPicture,
  template: TemplatePicture,
  answers: AnswersPicture,
  photo: PhotoPicture,
  report: ReportPicture,
  offline: OfflinePicture,
  badge: BadgePicture,
  sending: SendingPicture,
  people: PeoplePicture,
  kept: KeptPicture,
  pin: PinPicture,
  search: SearchPicture,
  forms: FormsPicture,
};

/** Shows what a step says; the words beside it say all of it, so screen readers skip it. */
export function Picture({ id }: { id: PictureId }) {
  const Drawing = pictures[id];
  return <Drawing />;
}
