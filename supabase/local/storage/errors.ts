import { errorCode, errorText } from '../errors.ts';
import { BodyError } from '../gateway/http.ts';

/**
 * An error as the Storage API answers it: the body names the real status, the HTTP status is 400
 * whatever it is (clients of the first version depend on that).
 */
export class StorageFailure extends Error {
  readonly statusCode: number;
  readonly error: string;
  readonly code: string;

  constructor(statusCode: number, error: string, code: string, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'StorageFailure';
    this.statusCode = statusCode;
    this.error = error;
    this.code = code;
  }
}

export const objectNotFound = () =>
  new StorageFailure(404, 'not_found', 'NoSuchKey', 'Object not found');
export const bucketNotFound = () =>
  new StorageFailure(404, 'Bucket not found', 'NoSuchBucket', 'Bucket not found');
export const alreadyExists = () =>
  new StorageFailure(409, 'Duplicate', 'KeyAlreadyExists', 'The resource already exists');
export const tooLarge = () =>
  new StorageFailure(
    413,
    'Payload too large',
    'EntityTooLarge',
    'The object exceeded the maximum allowed size',
  );
export const mimeRefused = (type: string) =>
  new StorageFailure(
    415,
    'invalid_mime_type',
    'InvalidMimeType',
    `mime type ${type} is not supported`,
  );
export const invalidKey = (key: string) =>
  new StorageFailure(400, 'InvalidKey', 'InvalidKey', `Invalid key: ${key}`);
export const invalidRequest = (message: string) =>
  new StorageFailure(400, 'Error', 'InvalidRequest', message);
export const unauthorized = (message: string) =>
  new StorageFailure(403, 'Unauthorized', 'AccessDenied', message);

/** What PostgreSQL refused, in the Storage API's words. */
export function asStorageFailure(error: unknown): StorageFailure {
  if (error instanceof StorageFailure) return error;
  if (error instanceof BodyError) {
    return error.status === 413 ? tooLarge() : invalidRequest(error.message);
  }
  switch (errorCode(error)) {
    case '23505':
      return alreadyExists();
    case '23503':
      return bucketNotFound();
    case '42501':
      return unauthorized(errorText(error).replace(/ for table "\w+"$/, ''));
    case '22021':
    case '22P05':
      return invalidRequest('Invalid text');
    case '57014':
      return new StorageFailure(544, 'DatabaseTimeout', 'DatabaseTimeout', errorText(error));
    case 'ENOSPC':
      return new StorageFailure(507, 'InsufficientStorage', 'InternalError', 'The disk is full');
    default:
      return new StorageFailure(500, 'Internal', 'InternalError', 'Internal server error', error);
  }
}
