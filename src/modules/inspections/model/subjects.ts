import { use } from 'react';
import { InspectionSubjects, type InspectionSubject } from '../../../db/inspection-subjects.ts';
import { subjectOf } from './domain/subject.ts';

/** Who has what this template, draft or snapshot checks. Null: it is a store, or something that this app does not know. */
export function useSubject(of: {
  readonly subject?: string | undefined;
}): InspectionSubject | null {
  return use(InspectionSubjects).find(({ subject }) => subject === subjectOf(of)) ?? null;
}
