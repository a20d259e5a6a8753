import type { ElementType, ReactNode } from 'react';

export function VisuallyHidden({
  as: Tag = 'span',
  children,
  ...rest
}: {
  as?: ElementType;
  children: ReactNode;
  id?: string;
  role?: string;
  'aria-live'?: 'polite' | 'assertive' | 'off';
}) {
  return (
    <Tag className="sr-only" {...rest}>
      {children}
    </Tag>
  );
}
