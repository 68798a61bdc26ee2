import type { PushPayload } from '@kopa/contracts/notifications/push';
import { HOUR } from '@kopa/contracts/time';
import { pushServiceOf, readPushServices } from '@kopa/rules/notifications/push';
import { LRUCache } from 'lru-cache';
import CircuitBreaker from 'opossum';
import pLimit from 'p-limit';
import type { BaseLogger } from 'pino';
import type WebPush from 'web-push';
import type { Config } from '../../process/config.ts';

/** A browser as a push message needs it. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * The outcome of a push message: its service took it, has ended the subscription, could not answer now, or refused it
 * for good.
 */
export type PushOutcome = 'sent' | 'gone' | 'delayed' | 'failed';

/** The only way to push services. */
export interface PushSender {
  /** The public VAPID key, base64url. */
  publicKey: string;
  /** Encrypts a payload for a browser and gives it to the browser's service. It does not throw. */
  send(target: PushTarget, payload: PushPayload, urgency: 'high' | 'normal'): Promise<PushOutcome>;
}

/** Milliseconds for one message. A job waits, no call does. */
const sendWithin = 10_000;
/** Messages that one service gets at once: one that hangs holds up no other. */
const atOnce = 200;
/** Seconds for which a service keeps a message for a browser that is away. */
const keptFor = 24 * 60 * 60;

/** A service could not answer; another message may fail, too. */
class ServiceAway extends Error {}

/** Creates the sender of a configuration; null where no keys are set. */
export function createPushSender(config: Config, log: Pick<BaseLogger, 'warn'>): PushSender | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = config;
  if (publicKey === undefined || privateKey === undefined) return null;
  const services = readPushServices(config.PUSH_SERVICES);
  const gates = new Map(services.map((service) => [service, createGate(service, log)]));
  // A signature takes longer than the rest of a message. It names the origin alone, and is valid for twelve hours.
  const signatures = new LRUCache<string, string, Pick<typeof WebPush, 'getVapidHeaders'>>({
    max: 100,
    ttl: HOUR,
    memoMethod: (origin, _stale, { context }) =>
      context.getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm').Authorization,
  });

  return {
    publicKey,
    async send(target, payload, urgency) {
      // The settings may have changed since the browser subscribed.
      const gate = gates.get(pushServiceOf(target.endpoint, services) ?? '');
      if (gate === undefined) return 'gone';
      // Imported with the first message, to start faster.
      const { default: webPush } = await import('web-push');
      const { endpoint, ...keys } = target;
      let request: ReturnType<typeof webPush.generateRequestDetails>;
      try {
        request = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(payload), {
          headers: { Authorization: signatures.memo(new URL(endpoint).origin, { context: webPush }) },
          TTL: keptFor,
          urgency,
          // A later message with the same topic replaces one that still waits for the browser.
          topic: payload.tag,
        });
      } catch {
        // The keys of the browser are malformed.
        return 'gone';
      }
      return gate(endpoint, { method: 'POST', headers: request.headers as never, body: request.body as never });
    },
  };
}

/** Sends to one service, a few messages at a time, and none for a while after a row of failures. */
function createGate(service: string, log: Pick<BaseLogger, 'warn'>) {
  const limit = pLimit(atOnce);
  const breaker = new CircuitBreaker(post, {
    timeout: false,
    volumeThreshold: 10,
    errorThresholdPercentage: 50,
    rollingCountTimeout: 30_000,
    resetTimeout: 30_000,
  });
  breaker.on('open', () => log.warn({ service }, 'push service breaker open'));
  return async (endpoint: string, init: RequestInit): Promise<PushOutcome> => {
    try {
      const status = await limit(() => breaker.fire(endpoint, init));
      if (status === 404 || status === 410) return 'gone';
      if (status < 300) return 'sent';
      log.warn({ service, status }, 'push message refused');
      return 'failed';
    } catch {
      return 'delayed';
    }
  };
}

/** The status of a service's answer. A redirect is not followed and counts as a refusal. @throws ServiceAway */
async function post(endpoint: string, init: RequestInit): Promise<number> {
  const response = await fetch(endpoint, { ...init, redirect: 'manual', signal: AbortSignal.timeout(sendWithin) });
  await response.body?.cancel();
  if (response.status === 429 || response.status >= 500) throw new ServiceAway(String(response.status));
  return response.status;
}
