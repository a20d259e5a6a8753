import type { Call } from '../gateway/http.ts';
import { sendJson } from '../gateway/http.ts';
import { createByAdmin, deleteByAdmin, getByAdmin, listUsers, updateByAdmin } from './admin.ts';
import { errorCode } from '../errors.ts';
import { AuthError, validationFailed } from './errors.ts';
import {
  challengeFactor,
  deleteFactorByAdmin,
  enrollFactor,
  listFactorsByAdmin,
  unenrollFactor,
  verifyFactor,
} from './mfa.ts';
import {
  generateLink,
  inviteUser,
  reauthenticate,
  recoverPassword,
  resendMail,
  sendOneTimePassword,
} from './one-time-sign-in.ts';
import type { AuthContext } from './service.ts';
import { passwordGrant, refreshGrant, signOut } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { getUser, updateUser } from './user.ts';
import { pkceGrant, verifyByLink, verifyByPost } from './verify.ts';

const API_VERSION = '2024-01-01';

type Handler = (context: AuthContext, call: Call, id: string, second: string) => Promise<void>;

/** Method and path; `:name` stands for one segment. */
const ROUTES: Record<string, Handler> = {
  'GET /health': async (_, call) =>
    sendJson(call.response, 200, {
      version: 'storehand-local',
      name: 'GoTrue',
      description: 'GoTrue is a user registration and authentication API',
    }),
  'GET /settings': async (context, call) => sendJson(call.response, 200, settings(context)),
  'POST /signup': signUp,
  'POST /token': token,
  'POST /logout': signOut,
  'GET /user': getUser,
  'PUT /user': updateUser,
  'GET /admin/users': listUsers,
  'POST /admin/users': createByAdmin,
  'GET /admin/users/:id': getByAdmin,
  'PUT /admin/users/:id': updateByAdmin,
  'DELETE /admin/users/:id': deleteByAdmin,
  'POST /otp': sendOneTimePassword,
  'POST /magiclink': sendOneTimePassword,
  'POST /recover': recoverPassword,
  'POST /resend': resendMail,
  'GET /reauthenticate': reauthenticate,
  'POST /invite': inviteUser,
  'POST /admin/generate_link': generateLink,
  'GET /verify': verifyByLink,
  'POST /verify': verifyByPost,
  'POST /factors': enrollFactor,
  'POST /factors/:id/challenge': challengeFactor,
  'POST /factors/:id/verify': verifyFactor,
  'DELETE /factors/:id': unenrollFactor,
  'GET /admin/users/:id/factors': listFactorsByAdmin,
  'DELETE /admin/users/:id/factors/:factor': deleteFactorByAdmin,
  'GET /.well-known/jwks.json': async (_, call) => sendJson(call.response, 200, { keys: [] }),
};

/** Answers a call to `/auth/v1`. Never throws: what goes wrong is answered as GoTrue does. */
export async function handleAuth(context: AuthContext, call: Call): Promise<void> {
  call.response.setHeader('x-supabase-api-version', API_VERSION);
  call.response.setHeader('cache-control', 'no-store');
  try {
    const found = match(call.request.method ?? 'GET', call.path);
    if (!found) {
      sendJson(call.response, 404, { message: 'no Route matched with those values' });
      return;
    }
    const [first = '', second = ''] = found.values;
    await found.handler(context, call, first, second);
  } catch (failure) {
    // Class 22 of PostgreSQL: text that it cannot hold, such as a NUL character.
    const error = errorCode(failure)?.startsWith('22')
      ? validationFailed('The request holds text that cannot be stored')
      : failure;
    if (!(error instanceof AuthError)) context.report(error);
    else if (error.cause !== undefined) context.report(error.cause);
    sendError(call, error);
  }
}

function match(method: string, path: string): { handler: Handler; values: string[] } | undefined {
  const segments = path.replace(/\/+$/, '').split('/');
  for (const [route, handler] of Object.entries(ROUTES)) {
    const [wantedMethod, pattern = ''] = route.split(' ');
    const wanted = pattern.split('/');
    if (wantedMethod !== method || wanted.length !== segments.length) continue;
    if (wanted.every((part, i) => part.startsWith(':') || part === segments[i])) {
      return { handler, values: segments.filter((_, i) => wanted[i]?.startsWith(':')) };
    }
  }
  return undefined;
}

async function token(context: AuthContext, call: Call): Promise<void> {
  const grant = call.url.searchParams.get('grant_type');
  if (grant === 'password') return passwordGrant(context, call);
  if (grant === 'refresh_token') return refreshGrant(context, call);
  if (grant === 'pkce') return pkceGrant(context, call);
  throw new AuthError(400, 'unsupported_grant_type', 'unsupported_grant_type');
}

function sendError(call: Call, error: unknown): void {
  const known =
    error instanceof AuthError
      ? error
      : new AuthError(
          500,
          'unexpected_failure',
          'Unexpected failure, please check server logs for more information',
        );
  const { status, code, message, extra, headers } = known;
  const modern = call.request.headers['x-supabase-api-version'] === API_VERSION;
  const body = modern
    ? { code, message, ...extra }
    : { code: status, error_code: code, msg: message, ...extra };
  sendJson(call.response, status, body, { ...headers, 'x-sb-error-code': code });
}

function settings({ config }: AuthContext): Record<string, unknown> {
  return {
    external: { email: true, phone: false, anonymous_users: false },
    disable_signup: !config.enable_signup,
    mailer_autoconfirm: !config.email.enable_confirmations,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  };
}
