import type { ReactNode } from 'react';
import { Awning } from './awning.tsx';

/** The head of the pages that one comes home to: it goes on from the header of the app and ends in the awning. */
export function ShopFront({
  title,
  before,
  after,
  children,
}: {
  title: ReactNode;
  /** A line above the title, and one below it. */
  before?: ReactNode;
  after?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className="on-rail relative z-1 mb-3 bg-rail text-on-rail">
      <div className="mx-auto flex w-full max-w-[100rem] flex-col gap-4 px-4 pt-3 pb-4 sm:px-6 lg:px-8 lg:pt-4 lg:pb-5">
        <div className="flex flex-col gap-1">
          {before ? <p className="text-body text-rail-muted">{before}</p> : null}
          <h1 className="text-title text-balance">{title}</h1>
          {after ? <p className="text-body text-rail-muted">{after}</p> : null}
        </div>
        {children}
      </div>
      <Awning />
    </header>
  );
}
