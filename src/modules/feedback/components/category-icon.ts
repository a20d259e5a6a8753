import { CircleQuestionMark, Heart, Lightbulb, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { FeedbackCategory } from '../domain/feedback.ts';

export const categoryIcons: Record<FeedbackCategory, LucideIcon> = {
  problem: TriangleAlert,
  idea: Lightbulb,
  praise: Heart,
  question: CircleQuestionMark,
};
