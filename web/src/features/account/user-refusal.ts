import { ReplyError } from "../../api/problem";

/** Whether the server refuses to say who is signed in. Limits of requests and failures of the server pass by themselves. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ReplyError && error.status >= 400 && error.status < 500 && error.status !== 408 && error.status !== 429;
}
