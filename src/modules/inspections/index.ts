export { useChecks, type KnownCheck } from './model/queries-checks.ts';
export { InspectionSubjects, type InspectionSubject, type SubjectPart } from './model/subjects.ts';
export type { CompletedCheck } from './model/commands-base.ts';
