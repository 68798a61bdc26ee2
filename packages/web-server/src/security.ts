import helmet from '@fastify/helmet';
import { visitorPages } from '@kopa/contracts/visitor-pages';
import type { FastifyInstance, FastifyReply } from 'fastify';

export interface SecurityOptions {
  /** Public URL of the app, for example https://kopa.example. https turns HSTS on. */
  publicUrl: string;
  /** Other origins that the app may call and load images from. */
  connectTo: readonly string[];
  /** Other origins that the app may load images and voice notes from. */
  imagesFrom: readonly string[];
  /** True where browsers shall use TLS for every host below that of the app too. */
  hstsSubdomains: boolean;
  /** True for the members' app: it opens a WebSocket to its own host, records voice notes and plays them. */
  isMemberWeb: boolean;
}

const deniedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'midi',
  'payment',
  'usb',
];

const linkPaths = [visitorPages.resetPassword, visitorPages.confirmEmail];

/** Headers of Helmet and of this file that browsers read of documents and workers only. */
const documentHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/**
 * Adds strict headers to every answer: only the app's own scripts, no frames, no other origins. The many small files of
 * assets/ go without the headers of documents, which are larger than some of these files.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, connectTo, imagesFrom, hstsSubdomains, isMemberWeb }: SecurityOptions,
): Promise<void> {
  const { protocol, host } = new URL(publicUrl);
  const overTls = protocol === 'https:';
  const permissionsPolicy = [
    ...deniedFeatures.map((feature) => `${feature}=()`),
    `microphone=(${isMemberWeb ? 'self' : ''})`,
  ].join(', ');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // Mantine writes its variables and responsive styles into <style> elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...connectTo, ...imagesFrom],
        // Administrators play the copies of reported voice notes, which they fetch with their token.
        mediaSrc: isMemberWeb ? ["'self'", 'blob:', ...imagesFrom] : ['blob:'],
        fontSrc: ["'self'"],
        // Older Safari does not treat a WebSocket to the own host as 'self'.
        connectSrc: ["'self'", ...(isMemberWeb ? [`${overTls ? 'wss' : 'ws'}://${host}`] : []), ...connectTo],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    strictTransportSecurity: overTls ? { maxAge: 63_072_000, includeSubDomains: hstsSubdomains } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
  });
  app.addHook('onRequest', async ({ url }, reply) => {
    void reply.header('permissions-policy', permissionsPolicy);
    // The address of a mailed link has a token, which goes nowhere else.
    if (linkPaths.some((path) => url.startsWith(path))) void reply.header('referrer-policy', 'no-referrer');
    if (url.startsWith('/assets/')) removeDocumentHeaders(reply);
  });
}

/** Removes the headers that only documents and workers need. They are larger than many an answer. */
export function removeDocumentHeaders(reply: FastifyReply): void {
  for (const name of documentHeaders) void reply.removeHeader(name);
}
