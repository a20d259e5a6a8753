/** The pages beside the sign-in page that need no session (spec §2 Public routes). They stand outside the shell. */
export const publicRoutes = [
  {
    path: '/signup',
    load: () =>
      import('./screens/sign-up-screen.tsx').then(({ SignUpScreen }) => ({
        Component: SignUpScreen,
      })),
  },
  {
    path: '/reset-password',
    load: () =>
      import('./screens/reset-password-screen.tsx').then(({ ResetPasswordScreen }) => ({
        Component: ResetPasswordScreen,
      })),
  },
  {
    // Where mails of notifications lead whoever wants no more of them.
    path: '/unsubscribe',
    load: () =>
      import('./screens/unsubscribe-screen.tsx').then(({ UnsubscribeScreen }) => ({
        Component: UnsubscribeScreen,
      })),
  },
];

export function isPublicPath(path: string): boolean {
  return publicRoutes.some((route) => route.path === path);
}
